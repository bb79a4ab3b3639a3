import { basename } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import type { NamedFile } from '../product/media-files.ts'
import type { Product } from '../product/product.ts'
import { closeAlert } from './dialogs.ts'
import { button } from './locators.ts'
import { signInPage } from './session.ts'

/** Opens the media library signed in, and waits for its lists. */
export async function openMediaPage(page: Page, product: Product): Promise<void> {
  await signInPage(page, product)
  await page.goto('/media')
  await page.locator('section[aria-busy=false]').first().waitFor()
}

/** The file of a card is read if the card is at most this many pixels out of view. */
const MARGIN = 200

/** Waits until every card of the library whose file is read shows its picture: none of them is drawn again. */
export async function expectPictures(page: Page): Promise<void> {
  const blank = () =>
    page.locator('.media-card').evaluateAll((cards, margin) => {
      const isRead = (card: Element) => {
        const { top, bottom } = card.getBoundingClientRect()
        return bottom > -margin && top < window.innerHeight + margin
      }
      return cards.filter(card => isRead(card) && !card.querySelector('img')).length
    }, MARGIN)
  await expect.poll(blank).toBe(0)
}

export const mediaCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: button(page, `Preview ${name}`) })

/** Chooses files for an upload, by path or by content. */
export const chooseFiles = (page: Page, files: string | string[] | NamedFile | NamedFile[]): Promise<void> =>
  page.getByLabel('Choose files').setInputFiles(files)

/** Uploads one file that no displayed limit holds up, and waits for its card. */
export async function upload(page: Page, path: string): Promise<void> {
  await chooseFiles(page, path)
  await closeAlert(page, 'Success')
  await expect(button(page, `Preview ${basename(path)}`)).toBeVisible()
}
