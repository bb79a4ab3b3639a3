import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { closeAlert } from '../support/console/dialogs.ts'
import { button, uploadRow } from '../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../support/console/media.ts'
import { openNewPicture } from '../support/console/pictures.ts'
import { projectRoot } from '../support/product/build-product.ts'
import type { Product } from '../support/product/product.ts'
import { takeStill } from './still.ts'

/** A slide with a picture of the sample content. */
async function openSlide(page: Page, product: Product): Promise<void> {
  await openNewPicture(page, product, 'Slide')
  await page.getByRole('radio', { name: 'Picture' }).press('Space')
  await button(page, 'Choose a picture…').click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Workshop/ })
    .check()
  await button(page, 'Use this picture').click()
  await page.getByRole('radio', { name: 'Filling' }).press('Space')
  await page.getByRole('radio', { name: 'White on blue' }).check()
  await page.getByRole('textbox', { name: 'Heading' }).fill('An evening in the studio')
  await page.getByRole('textbox', { name: 'Caption' }).fill('Eight places are free: ask at the reception')
  await expect(button(page, 'Save')).toBeEnabled()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** A photo of 6.1 MB beside the one that fits. */
async function openComparison(page: Page, product: Product): Promise<void> {
  await openMediaPage(page, product)
  const photo = readFileSync(join(projectRoot, 'tests/server/sample/Morning.jpg'))
  // The bytes after the end of a photo change nothing that can be seen.
  const buffer = Buffer.concat([photo, Buffer.alloc(6 * 1024 * 1024)])
  await chooseFiles(page, { name: 'Entrance.jpg', mimeType: 'image/jpeg', buffer })
  await closeAlert(page, 'Success')
  await button(uploadRow(page, 'Entrance'), 'Make it fit').click()
  await button(page, 'Compare…').click()
  const stills = page.getByRole('dialog').locator('img')
  for (const still of [stills.nth(0), stills.nth(1)])
    await still.evaluate(async image => image instanceof HTMLImageElement && (await image.decode()))
}

/** Takes the stills of a slide that is made, and of a photo that is made to fit. */
export async function makePictureStills(product: Product): Promise<void> {
  await takeStill(product, 'slide', openSlide)
  await takeStill(product, 'compare', openComparison)
}
