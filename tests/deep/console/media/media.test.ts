import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { alertOf, closeAlert, confirmButton } from '../../../support/console/dialogs.ts'
import { button, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage, upload } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { readPicture } from '../../../support/looks/read-picture.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { mediaFile } from '../../../support/product/media-files.ts'

const videos = (page: Page) => page.getByRole('region', { name: 'Videos' })
const images = (page: Page) => page.getByRole('region', { name: 'Images' })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: button(page, `Preview ${name}`) })

async function uploadAnyway(page: Page, name: string): Promise<void> {
  await button(uploadRow(page, name), 'Upload anyway').click()
  await closeAlert(page, 'Success')
}

// requirements 4.5, 15.6
test('a film has its frame at 0.1 s, its dimensions, its size and its duration', async ({ page, product }) => {
  await openMediaPage(page, product)
  await upload(page, mediaFile('film.mp4'))
  const film = card(page, 'film.mp4')
  await expect(film).toContainText('640×360 · 22.6 KB')
  await expect(film).toContainText('00:03')
  const picture = await readPicture(film.locator('img'))
  expect([picture.width, picture.height]).toEqual([320, 180])
  // In the thumbnail the white square is 9 px from the edge at 0.1 s, 0 px at 0 s, and 19 px at 0.2 s.
  const edge = picture.middle.indexOf('white')
  expect(edge).toBeGreaterThan(4)
  expect(edge).toBeLessThan(13)
  expect(picture.middle.slice(0, edge - 2).every(colour => colour === 'red')).toBe(true)
})

// requirement 4.7
test('a photo is upright, and small as a thumbnail; the next visit asks for no file', async ({ page, product }) => {
  const wide = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 120
    canvas.getContext('2d')?.fillRect(0, 0, 1600, 120)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await openMediaPage(page, product)
  await chooseFiles(page, { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(wide, 'base64') })
  await closeAlert(page, 'Success')
  await upload(page, mediaFile('rotated.jpg'))
  await expect(uploadRow(page, 'rotated.jpg')).toContainText('240×320 px (ticker: up to 128x2000 px)')

  await expect(card(page, 'rotated.jpg')).toContainText('240×320 · 938 B')
  const upright = await readPicture(card(page, 'rotated.jpg').locator('img'))
  expect([upright.width, upright.height]).toEqual([240, 320])
  expect([upright.middle[10], upright.middle[230]]).toEqual(['green', 'red'])
  await expect(card(page, 'wide.png')).toContainText('1600×120')
  expect(await readPicture(card(page, 'wide.png').locator('img'))).toMatchObject({ width: 320, height: 24 })

  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/uploads/')) asked.push(request.url())
  })
  await page.reload()
  expect(await readPicture(card(page, 'wide.png').locator('img'))).toMatchObject({ width: 320, height: 24 })
  await expect(card(page, 'rotated.jpg')).toContainText('240×320')
  expect(asked).toEqual([])
})

for (const name of ['hevc.mp4', 'hevc-with-sound.mp4']) {
  // requirement 4.12
  test(`${name} cannot be decoded: the upload list says so before it is sent, the card afterwards`, async ({
    page,
    product,
  }) => {
    let sent = 0
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/media')) sent += 1
    })
    await openMediaPage(page, product)
    await chooseFiles(page, mediaFile(name))
    await expect(uploadRow(page, name)).toContainText('This is a film in HEVC, which this browser cannot decode')
    expect(sent).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await uploadAnyway(page, name)
    expect(sent).toBe(1)
    await expect(card(page, name)).toContainText('This browser cannot decode this file.')
  })
}

// requirements 3.9, 4.10
test('files with difficult names are shown, opened and deleted', async ({ page, product }) => {
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
  expect((await readPicture(card(page, photo).locator('img'))).width).toBe(320)
  expect((await readPicture(card(page, clip).locator('img'))).width).toBe(320)

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

  for (const [list, toggle, name] of [
    [images(page), 'Delete images', photo],
    [videos(page), 'Delete videos', clip],
  ] as const) {
    await button(list, toggle).click()
    await button(list, `Delete ${name}`).click()
    await expect(page.getByRole('alertdialog', { name: 'Confirm delete' })).toContainText(name)
    await confirmButton(page).click()
    await closeAlert(page, 'Success')
    await expect(card(page, name)).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
  }
})

// requirement 4.15
test('files dropped anywhere on the page are uploaded', async ({ page, product }) => {
  const bytes = (await readFile(mediaFile('strip.png'))).toString('base64')
  await openMediaPage(page, product)
  const dropped = await page.evaluateHandle(base64 => {
    const content = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'dropped.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(page.getByText('Drop the files to upload them')).toBeVisible()
  await heading.dispatchEvent('drop', { dataTransfer: dropped })
  await closeAlert(page, 'Success')
  await expect(card(page, 'dropped.png')).toContainText('600×128')
})

test('the metadata cache is capped: the least recently used entry is dropped', async ({ page, product }) => {
  await openMediaPage(page, product)
  await upload(page, mediaFile('strip.png'))
  await expect(card(page, 'strip.png')).toContainText('600×128')
  const fill = (count: number) =>
    page.evaluate(
      rows =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('media-metadata')
          opening.onsuccess = () => {
            const writing = opening.result.transaction('files', 'readwrite')
            for (let n = 0; n < rows; n += 1) {
              writing.objectStore('files').put({
                key: `old ${n}`,
                metadata: { state: 'undecodable' },
                usedAt: n,
                derivedAt: n,
              })
            }
            writing.oncomplete = () => resolve()
            writing.onerror = () => reject(writing.error)
          }
        }),
      count,
    )
  const keptRows = () =>
    page.evaluate(
      () =>
        new Promise<{ count: number; oldest: unknown }>(resolve => {
          const opening = indexedDB.open('media-metadata')
          opening.onsuccess = () => {
            const store = opening.result.transaction('files').objectStore('files')
            const count = store.count()
            const oldest = store.index('usedAt').getAllKeys(null, 1)
            oldest.onsuccess = () => resolve({ count: count.result, oldest: oldest.result[0] })
          }
        }),
    )
  await fill(5100)
  await upload(page, mediaFile('strip-2.png'))
  await expect.poll(async () => (await keptRows()).count).toBe(5000)
  expect((await keptRows()).oldest).not.toBe('old 0')
})
