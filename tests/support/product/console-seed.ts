import { join } from 'node:path'
import type { Location } from '../../../src/api/locations.ts'
import type { Product } from './product.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../fixtures', name)

export interface FurnishedConsole {
  /** With a playlist of each kind; its name is long, as names are. */
  full: Location
  /** Without a playlist. */
  empty: Location
}

/** Something of everything that the console shows. */
export async function furnishConsole(product: Product): Promise<FurnishedConsole> {
  const seed = await product.seed()
  const film = await seed.uploadFile(fixture('film.mp4'))
  const photo = await seed.uploadFile(fixture('rotated.jpg'), 'A key visual with a name as long as agencies like.jpg')
  const strip = await seed.uploadFile(fixture('strip.png'))
  const full = await seed.location('Departure hall, gate 12 and the corridor behind the security check', 'gate-12')
  const empty = await seed.location('Warehouse', 'warehouse')
  await seed.items(await seed.playlist(full, 'videowall'), [film, photo])
  await seed.items(await seed.playlist(full, 'ticker'), [strip])
  return { full, empty }
}

/** The address of a location's page, as the sidebar has it. */
export const pathOf = (location: Location): string =>
  `/location/${location.id}?${new URLSearchParams({ name: location.name, uid: location.unique_id })}`
