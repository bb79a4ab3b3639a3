import type { CDPSession, Page } from 'playwright/test'
import { alertOf, closeAlert } from '../../support/console/dialogs.ts'
import { button, heading, link, uploadRow } from '../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../support/console/media.ts'
import { expect, test } from '../../support/product/e2e.ts'
import { largeFilm } from '../../support/product/media-files.ts'

const MEBIBYTE = 1024 * 1024

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
  const session = await startSlowUploads(page, ['a.mp4', 'b.mp4', 'c.mp4'])
  const progress = (name: string) => page.getByRole('progressbar', { name: `Uploading ${name}` })
  await expect(progress('a.mp4')).toBeVisible()
  await expect(progress('b.mp4')).toBeVisible()
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

// requirement 4.16
test('leaving the page stops nothing, and closing the tab asks first', async ({ page, product }) => {
  await openMediaPage(page, product)
  const session = await startSlowUploads(page, ['long.mp4'])
  await expect(page.getByRole('progressbar', { name: 'Uploading long.mp4' })).toBeVisible()
  await link(page, 'Manage User').click()
  await expect(heading(page, 'User Management')).toBeVisible()

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await limitUploads(session, -1)
  await closeAlert(page, 'Success')
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
