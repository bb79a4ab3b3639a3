import { expect, type Page } from 'playwright/test'
import type { Media } from '../../../src/api/media.ts'
import { pngText } from '../../../src/media/png-text.ts'
import type { Product } from '../product/product.ts'
import { button, heading } from './locators.ts'
import { openMediaPage } from './media.ts'

/** Opens the page of a new picture by the menu of the library. */
export async function openNewPicture(page: Page, product: Product, kind: 'Ticker strip' | 'Slide'): Promise<void> {
  await openMediaPage(page, product)
  await button(page, 'New picture').press('Enter')
  await page.getByRole('link', { name: kind }).press('Enter')
  await expect(heading(page, `New ${kind.toLowerCase()}`)).toBeVisible()
}

export async function libraryOf(product: Product): Promise<Media[]> {
  const seed = await product.seed()
  const { data } = await seed.call<{ media: Media[] }>('GET', '/media')
  return data.media.toSorted((a, b) => Number(a.id) - Number(b.id))
}

export async function newestOf(product: Product): Promise<Media> {
  const newest = (await libraryOf(product)).at(-1)
  if (!newest) throw new Error('The library is empty.')
  return newest
}

export const addressOf = ({ file_name }: Media): string => `/api/uploads/${encodeURIComponent(file_name)}`

/** The width and height of a PNG, and its recipe. */
export async function readMadePicture(page: Page, media: Media) {
  const answer = await page.request.get(addressOf(media))
  const bytes = await answer.body()
  const recipe: unknown = JSON.parse(pngText(bytes, 'Signage recipe') ?? 'null')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), recipe }
}
