import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { closeAlert, confirmButton } from '../../../support/console/dialogs.ts'
import { button, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { largeFilm } from '../../../support/product/media-files.ts'
import { noisyPng } from '../../../support/product/one-colour-png.ts'
import type { Product } from '../../../support/product/product.ts'

const MEBIBYTE = 1024 * 1024

async function storedFiles({ dataDir }: Product): Promise<Buffer[]> {
  const folder = join(dataDir, 'uploads')
  return Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
}

/** Chooses a picture of 5.6 MB, which is uploaded at once. */
async function uploadLargePicture(page: Page, product: Product): Promise<Buffer> {
  const buffer = noisyPng(1700, 1100)
  await openMediaPage(page, product)
  await chooseFiles(page, { name: 'photo.png', mimeType: 'image/png', buffer })
  await closeAlert(page, 'Success')
  return buffer
}

const row = (page: Page) => uploadRow(page, 'photo')

// requirements 28.1, 28.3, 28.5, 16.12
test('a picture over the limit arrives at once; the smaller one is compared by keys and takes its place', async ({
  page,
  product,
}) => {
  const original = await uploadLargePicture(page, product)
  await expect(row(page)).toContainText('5.4 MB (recommended: up to 5 MB)')
  expect((await storedFiles(product)).map(({ length }) => length)).toEqual([original.length])

  await button(row(page), 'Make it fit').press('Enter')
  await expect(row(page)).toContainText(/It fits now: .+ instead of 5\.4 MB/)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(row(page), 'Compare…').press('Enter')
  const dialog = page.getByRole('dialog', { name: '“photo.png” made to fit' })
  await expect(dialog.getByRole('region', { name: 'Before' })).toContainText('1700×1100 px')
  for (const side of ['Before', 'After']) {
    const still = dialog.getByRole('region', { name: side }).locator('img')
    await expect.poll(() => still.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(640)
  }
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(row(page), 'Compare…')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(dialog, 'Use this').press('Enter')
  await closeAlert(page, 'Success')

  const [fitted] = (await storedFiles(product)).filter(({ length }) => length !== original.length)
  expect(fitted?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(fitted?.length).toBeLessThan(5 * MEBIBYTE)
  await expect(row(page)).toContainText('The original is in the library too: “photo.png”')
  await button(row(page), 'Delete the original').click()
  await confirmButton(page).click()
  await closeAlert(page, 'Success')
  expect((await storedFiles(product)).map(({ length }) => length)).toEqual([fitted?.length])
})

// requirement 28.7
test('a file that the library has under another name says so; the browser asks for few of its bytes', async ({
  page,
  product,
}) => {
  const buffer = await uploadLargePicture(page, product)
  // As in another browser, which has kept no hash.
  await page.evaluate(() => indexedDB.deleteDatabase('media-metadata'))
  await page.reload()
  await page.locator('section[aria-busy=false]').first().waitFor()
  const ranges: string[] = []
  page.on('request', request => {
    const { range } = request.headers()
    if (range && request.url().includes('/uploads/')) ranges.push(range)
  })
  await chooseFiles(page, { name: 'again.png', mimeType: 'image/png', buffer })
  await expect(uploadRow(page, 'again.png')).toContainText('It is there already as “photo.png”')
  await closeAlert(page, 'Success')
  expect(ranges).toHaveLength(3)
  // The hashes of both are kept by now.
  await chooseFiles(page, { name: 'third.png', mimeType: 'image/png', buffer })
  await expect(uploadRow(page, 'third.png')).toContainText('It is there already as')
  await closeAlert(page, 'Success')
  expect(ranges).toHaveLength(3)
})

// requirements 28.3, 28.5, 28.8
test('a film over the limit is made to fit, and the server gets a film that plays', async ({
  page,
  product,
}, testInfo) => {
  const path = testInfo.outputPath('film.mp4')
  await writeFile(path, (await largeFilm('film.mp4', 51 * MEBIBYTE)).buffer)
  await openMediaPage(page, product)
  await page.getByRole('checkbox', { name: 'Ask before large files' }).check()
  await chooseFiles(page, path)
  const film = uploadRow(page, 'film.mp4')
  await expect(film).toContainText('This file is large: 51 MB (recommended: up to 50 MB).')
  expect(await storedFiles(product)).toEqual([])

  await button(film, 'Make it fit').click()
  await expect(film).toContainText(/It fits now: .+ instead of 51 MB/)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await button(film, 'Use this').click()
  await closeAlert(page, 'Success')

  const [fitted, ...others] = await storedFiles(product)
  expect(others).toEqual([])
  expect(fitted?.length).toBeLessThan(MEBIBYTE)
  expect(fitted?.subarray(4, 8).toString()).toBe('ftyp')
  const card = page.getByRole('listitem').filter({ has: button(page, 'Preview film.mp4') })
  await expect(card).toContainText('640×360')
  await expect(card).toContainText('00:03')
})

test.describe('a file that is gone', () => {
  test.use({ expectedErrors: [/ERR_FILE_NOT_FOUND/] })

  // requirements 28.4, 28.13
  test('says so where it is made to fit, and when it is sent', async ({ page, product }, testInfo) => {
    const path = testInfo.outputPath('photo.png')
    await writeFile(path, noisyPng(1700, 1100))
    await openMediaPage(page, product)
    await page.getByRole('checkbox', { name: 'Ask before large files' }).check()
    await chooseFiles(page, path)
    await button(row(page), 'Make it fit').waitFor()
    await rm(path)
    await button(row(page), 'Make it fit').click()
    const gone = 'The file cannot be read: it was moved, changed or deleted after it was chosen. Choose it again.'
    await expect(row(page).locator('.upload-note')).toContainText(gone)
    await button(row(page), 'Upload anyway').click()
    await closeAlert(page, 'Warning')
    await expect(row(page).locator('.upload-problem')).toContainText(gone)
  })
})
