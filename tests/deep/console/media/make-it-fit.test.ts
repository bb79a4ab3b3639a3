import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { largeFilm } from '../../../support/product/media-files.ts'
import { noisyPng } from '../../../support/product/one-colour-png.ts'
import type { Product } from '../../../support/product/product.ts'

const MEBIBYTE = 1024 * 1024

async function storedFiles({ dataDir }: Product): Promise<Buffer[]> {
  const folder = join(dataDir, 'uploads')
  return Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
}

const row = (page: Page) => uploadRow(page, 'photo')

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
