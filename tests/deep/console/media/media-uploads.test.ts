import type { CDPSession, Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button, heading, link } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { largeFilm } from '../../../support/product/media-files.ts'

const status = (page: Page) => page.getByRole('complementary', { name: 'Uploads' })

/** Bytes per second that leave the browser; -1 is as fast as it goes. */
async function limitUploads(session: CDPSession, uploadThroughput: number): Promise<void> {
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await session.send('Network.emulateNetworkConditions', conditions)
}

// requirements 4.16, 4.21
test('leaving the page stops nothing, and closing the tab asks first', async ({ page, product }) => {
  await openMediaPage(page, product)
  const session = await page.context().newCDPSession(page)
  // Half a minute: the upload does not end by itself during the test.
  await limitUploads(session, 200_000)
  await chooseFiles(page, await largeFilm('long.mp4', 6_000_000))
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
