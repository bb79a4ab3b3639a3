import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { alertOf, closeAlert } from '../../../support/console/dialogs.ts'
import { heading, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'

async function uploadForEver(page: Page, name: string): Promise<void> {
  await page.route('**/api/media', (route, request) => (request.method() === 'POST' ? undefined : route.fallback()))
  await chooseFiles(page, { name, mimeType: 'image/png', buffer: Buffer.from(oneColourPng(colours['red.png'])) })
  await expect(uploadRow(page, name)).toContainText('%')
  await expect.poll(() => keptBy(page)).toHaveLength(1)
}

/** The entries of pages with files that are not finished. */
const keptBy = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('UNFINISHED_FILES ')))

const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name ?? '') ?? [])

// requirement 28.8
test('a tab that was closed in the middle is told by the next one, once; a tab that works is not', async ({
  page,
  context,
  product,
}) => {
  await openMediaPage(page, product)
  await uploadForEver(page, 'Menu.png')

  const second = await context.newPage()
  await second.goto(`${product.url}/user`)
  const asks = async () => (await waiting(second)).some(name => name.startsWith('UNFINISHED_FILES '))
  await expect.poll(asks, { intervals: [50] }).toBe(true)
  await expect.poll(asks).toBe(false)
  await expect(heading(second, 'User Management')).toBeVisible()
  await expect(alertOf(second, 'Warning')).toHaveCount(0)

  await page.close()
  await second.reload()
  await expect(alertOf(second, 'Warning')).toHaveAccessibleDescription(
    '“Menu.png” was not finished when your last visit ended. Choose it again.',
  )
  await closeAlert(second, 'Warning')
  expect(await keptBy(second)).toEqual([])
  const third = await context.newPage()
  await third.goto(`${product.url}/user`)
  await expect(heading(third, 'User Management')).toBeVisible()
  await expect(alertOf(third, 'Warning')).toHaveCount(0)
})
