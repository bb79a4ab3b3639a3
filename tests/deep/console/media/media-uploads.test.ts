import type { CDPSession, Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { alertOf, closeAlert } from '../../../support/console/dialogs.ts'
import { button, heading, link, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { largeFilm } from '../../../support/product/media-files.ts'

const MEBIBYTE = 1024 * 1024

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
