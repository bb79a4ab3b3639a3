import { rm, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { largeFilm } from '../../../support/product/media-files.ts'
import { noisyPng } from '../../../support/product/one-colour-png.ts'

const MEBIBYTE = 1024 * 1024

/** Holds every file back that is chosen, so that nothing is sent but what a person sends. */
const askBeforeLarge = (page: Page) => page.getByRole('checkbox', { name: 'Ask before large files' }).check()

// requirement 28.3
test('a double click on "Make it fit" makes it fit, once', async ({ page, product }) => {
  await openMediaPage(page, product)
  await askBeforeLarge(page)
  await chooseFiles(page, { name: 'photo.png', mimeType: 'image/png', buffer: noisyPng(1700, 1100) })
  const row = uploadRow(page, 'photo')
  const works: unknown[] = []
  page.on('worker', worker => worker.url().includes('picture-worker') && works.push(worker))
  await button(row, 'Make it fit').dblclick()
  await expect(row).toContainText(/It fits now: .+ instead of 5\.4 MB/)
  expect(works).toHaveLength(1)
})

// requirements 28.3, 28.14
test('ten files at once are made to fit one after the other, and all of them are sent', async ({
  page,
  product,
}, testInfo) => {
  test.setTimeout(180_000)
  const photo = noisyPng(1700, 1100)
  const names = Array.from({ length: 10 }, (_, index) => `photo ${index}.png`)
  const paths = names.map(name => testInfo.outputPath(name))
  // Bytes after the end of a PNG change nothing that can be seen.
  await Promise.all(paths.map((path, index) => writeFile(path, Buffer.concat([photo, Buffer.from([index])]))))
  await openMediaPage(page, product)
  await askBeforeLarge(page)
  await chooseFiles(page, paths)
  const rows = page.locator('.upload-row')
  await expect(button(rows, 'Make it fit')).toHaveCount(10)
  for (const name of names) await button(uploadRow(page, name), 'Make it fit').click()
  await expect(rows.filter({ hasText: /It fits now/ })).toHaveCount(10, { timeout: 120_000 })
  for (const name of names) {
    await button(uploadRow(page, name), 'Use this').click()
    await closeAlert(page, 'Success')
  }
  await expect(rows.filter({ hasText: 'Uploaded' })).toHaveCount(10)
})

test.describe('a file that is gone', () => {
  test.use({ expectedErrors: [/ERR_FILE_NOT_FOUND/] })

  // requirements 28.4, 28.13
  test('a file that was deleted after it was chosen says so, here and when it is sent', async ({
    page,
    product,
  }, testInfo) => {
    const path = testInfo.outputPath('photo.png')
    await writeFile(path, noisyPng(1700, 1100))
    await openMediaPage(page, product)
    await askBeforeLarge(page)
    await chooseFiles(page, path)
    const row = uploadRow(page, 'photo')
    await button(row, 'Make it fit').waitFor()
    await rm(path)
    await button(row, 'Make it fit').click()
    const gone = 'The file cannot be read: it was moved, changed or deleted after it was chosen. Choose it again.'
    await expect(row.locator('.upload-note')).toContainText(gone)
    await button(row, 'Upload anyway').click()
    await closeAlert(page, 'Warning')
    await expect(row.locator('.upload-problem')).toContainText(gone)
  })
})

// requirements 28.1, 28.13
test('without WebCodecs a large film is sent as it is, and its row says why it cannot be made to fit', async ({
  page,
  product,
}, testInfo) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'))
  const path = testInfo.outputPath('film.mp4')
  await writeFile(path, (await largeFilm('film.mp4', 51 * MEBIBYTE)).buffer)
  await openMediaPage(page, product)
  await chooseFiles(page, path)
  await closeAlert(page, 'Success')
  const row = uploadRow(page, 'film.mp4')
  await expect(row).toContainText('This browser cannot prepare films: it has no WebCodecs')
  await expect(button(row, 'Make it fit')).toHaveCount(0)
})
