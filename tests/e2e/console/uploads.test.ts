import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../support/console/console-test.ts'
import { closeAlert } from '../../support/console/dialogs.ts'
import { uploadRow } from '../../support/console/locators.ts'
import { chooseFiles, mediaCard, openMediaPage, upload } from '../../support/console/media.ts'
import { readPicture } from '../../support/looks/read-picture.ts'
import { mediaFile } from '../../support/product/media-files.ts'

async function expectFrame(film: Locator): Promise<void> {
  const picture = await readPicture(film.locator('img'))
  expect([picture.width, picture.height]).toEqual([320, 180])
  // In the thumbnail the white square is 9 px from the edge at 0.1 s, 0 px at 0 s, and 19 px at 0.2 s.
  const edge = picture.middle.indexOf('white')
  expect(edge).toBeGreaterThan(4)
  expect(edge).toBeLessThan(13)
  expect(picture.middle.slice(0, edge - 2).every(colour => colour === 'red')).toBe(true)
}

// requirement 4.5
test('a film has its frame at 0.1 s, its dimensions, its size and its duration', async ({ page, product }) => {
  await openMediaPage(page, product)
  await upload(page, mediaFile('film.mp4'))
  const film = mediaCard(page, 'film.mp4')
  await expect(film).toContainText('640×360 · 22.6 KB')
  await expect(film).toContainText('00:03')
  await expectFrame(film)
})

/** As on a busy machine: each film says that it has sought, and its frame is not there yet. */
const saysSoughtTooEarly = (page: Page) =>
  page.addInitScript(() => {
    const { prototype } = HTMLMediaElement
    const position = Object.getOwnPropertyDescriptor(prototype, 'currentTime') ?? {}
    Object.defineProperty(prototype, 'currentTime', {
      ...position,
      set(seconds: number) {
        position.set?.call(this, seconds)
        this.dispatchEvent(new Event('seeked'))
      },
    })
  })

/** As in a page in the background. */
const presentsNoFrame = (page: Page) =>
  page.addInitScript(() => {
    HTMLVideoElement.prototype.requestVideoFrameCallback = () => 0
  })

// requirement 4.5
for (const [browser, arrange] of [
  ['says too early that it has sought', saysSoughtTooEarly],
  ['presents no frame', presentsNoFrame],
] as const) {
  test(`a film has its frame in a browser that ${browser}`, async ({ page, product }) => {
    await arrange(page)
    await openMediaPage(page, product)
    await upload(page, mediaFile('film.mp4'))
    await expectFrame(mediaCard(page, 'film.mp4'))
  })
}

/** A picture that is much wider than a thumbnail. */
const widePicture = (page: Page) =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 120 })
    canvas.getContext('2d')?.fillRect(0, 0, 1600, 120)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

// requirement 4.7
test('a photo is upright, and small as a thumbnail; the next visit asks for no file', async ({ page, product }) => {
  const wide = Buffer.from(await widePicture(page), 'base64')
  await openMediaPage(page, product)
  await chooseFiles(page, { name: 'wide.png', mimeType: 'image/png', buffer: wide })
  await closeAlert(page, 'Success')
  await upload(page, mediaFile('rotated.jpg'))
  await expect(uploadRow(page, 'rotated.jpg')).toContainText('240×320 px (ticker: up to 128x2000 px)')

  await expect(mediaCard(page, 'rotated.jpg')).toContainText('240×320 · 938 B')
  const upright = await readPicture(mediaCard(page, 'rotated.jpg').locator('img'))
  expect([upright.width, upright.height]).toEqual([240, 320])
  expect([upright.middle[10], upright.middle[230]]).toEqual(['green', 'red'])
  await expect(mediaCard(page, 'wide.png')).toContainText('1600×120')
  const thumbnail = mediaCard(page, 'wide.png').locator('img')
  expect(await readPicture(thumbnail)).toMatchObject({ width: 320, height: 24 })

  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/uploads/')) asked.push(request.url())
  })
  await page.reload()
  expect(await readPicture(thumbnail)).toMatchObject({ width: 320, height: 24 })
  await expect(mediaCard(page, 'rotated.jpg')).toContainText('240×320')
  expect(asked).toEqual([])
})
