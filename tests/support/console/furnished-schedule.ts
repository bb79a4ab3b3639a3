import type { Page } from 'playwright/test'
import { mediaFile } from '../product/media-files.ts'
import type { Product } from '../product/product.ts'

/** Before noon, and in the evening. */
const TWO_WINDOWS = [
  ['06:00:00', '12:00:00'],
  ['18:00:00', '23:00:00'],
] as const

/** A canteen without playlists, and a lobby whose videowall has one playlist for each window. */
export async function furnishSchedule(product: Product): Promise<void> {
  const seed = await product.seed()
  const photo = await seed.uploadFile(mediaFile('rotated.jpg'))
  const lobby = await seed.location('Lobby', 'lobby')
  await seed.location('Canteen', 'canteen')
  for (const [time_start, time_end] of TWO_WINDOWS) {
    await seed.items(await seed.playlist(lobby, 'videowall', { time_start, time_end }), [photo], 20)
  }
  await seed.screensOn(lobby)
}

export const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name })
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Moment' })
