import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { alertOf, closeAlert } from '../../../support/console/dialogs.ts'
import { button, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, mediaCard, openMediaPage } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { readPicture } from '../../../support/looks/read-picture.ts'
import { mediaFile } from '../../../support/product/media-files.ts'

const videos = (page: Page) => page.getByRole('region', { name: 'Videos' })
const images = (page: Page) => page.getByRole('region', { name: 'Images' })

// requirement 4.12
test('a film in HEVC cannot be decoded: the upload list says so before it is sent, the card afterwards', async ({
  page,
  product,
}) => {
  const name = 'hevc-with-sound.mp4'
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/media')) sent += 1
  })
  await openMediaPage(page, product)
  await chooseFiles(page, mediaFile(name))
  await expect(uploadRow(page, name)).toContainText('This is a film in HEVC, which this browser cannot decode')
  expect(sent).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(uploadRow(page, name), 'Upload anyway').click()
  await closeAlert(page, 'Success')
  expect(sent).toBe(1)
  await expect(mediaCard(page, name)).toContainText('This browser cannot decode this file.')
})

// requirements 3.9, 4.10
test('files with difficult names are shown and opened', async ({ page, product }) => {
  const strip = await readFile(mediaFile('strip.png'))
  const film = await readFile(mediaFile('film.mp4'))
  const photo = `Menu (1) 'Rabu' #5 100%? 🎬 é&<b>.png`
  const clip = `Iklan %41 + ;=@ [2].mp4`
  await openMediaPage(page, product)
  await chooseFiles(page, [
    { name: photo, mimeType: 'image/png', buffer: strip },
    { name: clip, mimeType: 'video/mp4', buffer: film },
  ])
  await expect(alertOf(page, 'Success')).toContainText('(2 files)')
  await closeAlert(page, 'Success')
  expect((await readPicture(mediaCard(page, photo).locator('img'))).width).toBe(320)
  expect((await readPicture(mediaCard(page, clip).locator('img'))).width).toBe(320)

  await button(images(page), `Preview ${photo}`).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect
    .poll(() => preview.locator('img').evaluate(image => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(600)
  await button(preview, 'Close preview').click()
  await button(videos(page), `Preview ${clip}`).click()
  await expect
    .poll(() => preview.locator('video').evaluate(video => video instanceof HTMLVideoElement && video.videoWidth))
    .toBe(640)
  await page.keyboard.press('Escape')
})
