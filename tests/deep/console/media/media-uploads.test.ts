import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright/test'
import { alertOf, closeAlert } from '../../../support/console/dialogs.ts'
import { button, heading, link, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { largeFilm, mediaFile } from '../../../support/product/media-files.ts'

const MEBIBYTE = 1024 * 1024

const rows = (page: Page) => page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
const status = (page: Page) => page.getByRole('complementary', { name: 'Uploads' })

/** Bytes per second that leave the browser; -1 is as fast as it goes. */
async function limitUploads(session: CDPSession, uploadThroughput: number): Promise<void> {
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await session.send('Network.emulateNetworkConditions', conditions)
}

async function startSlowUploads(page: Page, names: string[]): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // Half a minute for each file: no upload ends during a test.
  await limitUploads(session, 200_000)
  const files = await Promise.all(names.map(name => largeFilm(name, 3 * MEBIBYTE)))
  await chooseFiles(page, files)
  return session
}

// requirements 4.13, 16.5
test('two are sent at a time, each with its progress; cancelled ones make room and can be sent again', async ({
  page,
  product,
}) => {
  await openMediaPage(page, product)
  const session = await startSlowUploads(page, ['a.mp4', 'b.mp4'])
  const progress = (name: string) => page.getByRole('progressbar', { name: `Uploading ${name}` })
  await expect(progress('a.mp4')).toBeVisible()
  await expect(progress('b.mp4')).toBeVisible()
  await chooseFiles(page, await largeFilm('c.mp4', 3 * MEBIBYTE))
  await expect(uploadRow(page, 'c.mp4')).toContainText('Waiting for its turn')
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await expect(uploadRow(page, 'a.mp4')).toContainText(/\d+ % · [\d.]+ (B|KB|MB)\/s · .+ left/)
  expect(Number(await progress('a.mp4').getAttribute('value'))).toBeLessThan(100)

  await button(uploadRow(page, 'a.mp4'), 'Cancel').click()
  await expect(uploadRow(page, 'a.mp4')).toContainText('Cancelled')
  await expect(progress('c.mp4')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(2)
  await button(uploadRow(page, 'c.mp4'), 'Cancel').click()

  await button(uploadRow(page, 'a.mp4'), 'Retry').click()
  await expect(progress('a.mp4')).toBeVisible()
  await limitUploads(session, -1)
  await expect(alertOf(page, 'Success')).toContainText('(2 files)')
  await closeAlert(page, 'Success')
  await expect(uploadRow(page, 'c.mp4')).toContainText('Cancelled')
  const videos = page.getByRole('region', { name: 'Videos' })
  await expect(button(videos, 'Preview a.mp4')).toBeVisible()
  await expect(button(videos, 'Preview b.mp4')).toBeVisible()
  await expect(button(videos, 'Preview c.mp4')).toHaveCount(0)
})

// requirements 4.16, 4.21
test('leaving the page stops nothing, and closing the tab asks first', async ({ page, product }) => {
  await openMediaPage(page, product)
  const session = await startSlowUploads(page, ['long.mp4'])
  await expect(page.getByRole('progressbar', { name: 'Uploading long.mp4' })).toBeVisible()
  await link(page, 'Manage User').click()
  await expect(heading(page, 'User Management')).toBeVisible()
  await expect(status(page).getByRole('link')).toHaveText(/^Uploading, 0 of 1 done · \d+ %$/)
  expect(await accessibilityViolations(page)).toEqual([])

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await limitUploads(session, -1)
  await closeAlert(page, 'Success')
  await expect(status(page)).toHaveCount(0)
  await link(page, 'Media').click()
  await expect(button(page, 'Preview long.mp4')).toBeVisible()
})

test.describe('when the line is cut', () => {
  test.use({ expectedErrors: [/ERR_|Failed to load resource|socket/i] })

  // requirement 4.16
  test('the upload list says that the connection was lost, and a retry goes through', async ({ page, product }) => {
    await openMediaPage(page, product)
    const session = await startSlowUploads(page, ['cut.mp4'])
    await expect(uploadRow(page, 'cut.mp4')).toContainText(/\d+ % · /)
    await product.stop()
    await closeAlert(page, 'Warning')
    await expect(uploadRow(page, 'cut.mp4')).toContainText('The connection was lost during the upload.')
    await product.start()
    await limitUploads(session, -1)
    await button(uploadRow(page, 'cut.mp4'), 'Retry').click()
    await expect(alertOf(page, 'Success')).toBeVisible()
  })
})

test.describe('thirty files of every kind', () => {
  test.use({ expectedErrors: [/415|422/] })

  // requirements 4.12, 4.18, 4.19, 4.20
  test('good ones go at once, doubtful ones wait in red, a refused one cannot be tried again', async ({
    page,
    product,
  }) => {
    await openMediaPage(page, product)
    const strip = await readFile(mediaFile('strip.png'))
    // What follows the last chunk is not shown: each name is another content.
    const picture = (name: string) => ({
      name,
      mimeType: 'image/png',
      buffer: Buffer.concat([strip, Buffer.from(name)]),
    })
    const pictures = Array.from({ length: 26 }, (_, index) => picture(`poster ${index + 1}.png`))
    const films = await readFile(mediaFile('hevc.mp4'))
    await chooseFiles(page, [
      ...pictures,
      picture('poster 1.png'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ask for the new logo.') },
      { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'phone.mp4', mimeType: 'video/mp4', buffer: films },
    ])
    await expect(alertOf(page, 'Success')).toContainText('(27 files)')
    await closeAlert(page, 'Success')
    await expect(rows(page)).toHaveCount(30)
    await expect(rows(page).filter({ hasText: 'Chosen twice' })).toHaveCount(1)
    await expect(button(page, 'Upload anyway')).toHaveCount(3)
    await expect(button(page, /^Upload all/)).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])

    for (const [name, sentence] of [
      ['notes.txt', 'This file is neither a picture nor a film that can be shown.'],
      ['nothing.png', 'This file is empty (0 bytes).'],
    ] as const) {
      await button(uploadRow(page, name), 'Upload anyway').click()
      await closeAlert(page, 'Warning')
      await expect(uploadRow(page, name)).toContainText(sentence)
      await expect(uploadRow(page, name).getByRole('button')).toHaveText(['Remove'])
    }
    await link(page, 'Manage User').click()
    await expect(status(page).getByRole('link')).toHaveText('1 file waits for you')
    await status(page).getByRole('link').click()
    await button(uploadRow(page, 'phone.mp4'), 'Upload anyway').click()
    await closeAlert(page, 'Success')
  })
})
