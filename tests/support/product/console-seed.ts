import type { Location } from '../../../src/api/locations.ts'
import { mediaFile } from './media-files.ts'
import type { Product } from './product.ts'

export interface FurnishedConsole {
  /** With a playlist of each kind, and a long name. */
  full: Location
  /** Without a playlist. */
  empty: Location
}

/** Makes one record of every kind that the console shows. */
export async function furnishConsole(product: Product): Promise<FurnishedConsole> {
  const seed = await product.seed()
  const film = await seed.uploadFile(mediaFile('film.mp4'))
  const photo = await seed.uploadFile(mediaFile('rotated.jpg'), 'A key visual with a name as long as agencies like.jpg')
  const strip = await seed.uploadFile(mediaFile('strip.png'))
  const full = await seed.location('Departure hall, gate 12 and the corridor behind the security check', 'gate-12')
  const empty = await seed.location('Warehouse', 'warehouse')
  await seed.items(await seed.playlist(full, 'videowall'), [film, photo])
  await seed.items(await seed.playlist(full, 'ticker'), [strip])
  return { full, empty }
}
