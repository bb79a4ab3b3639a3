import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { allScreens, furnishScreens } from '../../../support/console/furnished-screens.ts'
import { givePresence } from '../../../support/console/given-presence.ts'
import { button } from '../../../support/console/locators.ts'
import { serveShops } from '../../../support/console/many-screens.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

const tiles = (page: Page) => page.locator('.tile')

// requirement 12.9
test('a wall that nobody attends to comes back after an outage longer than the five attempts', async ({
  page,
  product,
}) => {
  await furnishScreens(product)
  const presence = await givePresence(page, allScreens)
  await page.clock.install()
  await signInPage(page, product)
  await page.goto('/screens')
  await expect(page.getByText('4 connected', { exact: true })).toBeVisible()
  await presence.lose()
  // Each attempt has to fail before the next one gets its time.
  await expect(async () => {
    await page.clock.fastForward(6000)
    await expect(button(page, 'Reconnect').first()).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
  presence.allow()
  await page.clock.runFor(30_000)
  await expect(page.getByText('4 connected', { exact: true })).toBeVisible()
})

// requirements 32.9, 32.11 and 32.12
test('of 400 screens only those near the window are drawn; a note leaves the focus with the next dark screen', async ({
  page,
  product,
}) => {
  const entries = await serveShops(page, 400)
  const presence = await givePresence(page, entries.slice(3))
  await signInPage(page, product)
  await page.goto('/screens')
  await expect(page.getByText('397 connected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('3 dark', { exact: true })).toBeVisible()
  expect(await tiles(page).count()).toBeLessThan(50)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'Shop 400', exact: true }).last()).toBeInViewport()
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 1080 })
    await expect(tiles(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }

  // With all screens dark, the one with a note goes out of sight.
  presence.list([])
  await expect(page.getByText('400 dark', { exact: true })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  // Until the page is drawn again, its last tiles are the first that the test finds.
  await expect(tiles(page).first()).toBeInViewport()
  const noteButton = (place: number) =>
    tiles(page)
      .nth(place)
      .getByRole('button', { name: /^Note on/ })
  const [name, next] = [await noteButton(1).getAttribute('aria-label'), await noteButton(2).getAttribute('aria-label')]
  await noteButton(1).press('Enter')
  await page.getByLabel('Note (only in this browser)').fill('Technician comes Friday')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 dark with a note', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: name ?? '', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: next ?? '', exact: true })).toBeFocused()
})

// requirements 5.17, 32.9 and 32.14
test('400 screens in 40 groups are drawn where the window is, also when a group is folded or a screen goes dark', async ({
  page,
  product,
}) => {
  const entries = await serveShops(page, 400, id => `City ${Math.ceil(id / 10)} / `)
  const presence = await givePresence(page, entries.slice(3))
  await signInPage(page, product)
  await page.goto('/screens')
  await expect(page.getByText('397 connected', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(tiles(page).first()).toContainText('City 1 / Shop 1')
  const heads = page.locator('.wall-head')
  await expect(heads.first().getByRole('button')).toHaveAccessibleName('City 1, 10 locations, 3 dark screens')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const whole = await height()
  await heads.first().getByRole('button').click()
  await expect.poll(height).toBeLessThan(whole)
  presence.list(entries.slice(4))
  await expect(page.getByText('4 dark', { exact: true })).toBeVisible()

  expect(await tiles(page).count()).toBeLessThan(50)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'City 40 / Shop 400', exact: true }).last()).toBeInViewport()
  const last = await tiles(page).last().boundingBox()
  const list = await page.locator('.tile').first().locator('..').boundingBox()
  const under = (list?.y ?? 0) + (list?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)
  expect(under, 'the heights of the rows add up').toBe(0)
})

// requirements 12.8, 32.3 and 32.4
test('Manage Location says since when, in the tooltip, to a screen reader and sorted by it', async ({
  page,
  product,
}) => {
  await furnishScreens(product)
  const presence = await givePresence(page, allScreens)
  await signInPage(page, product)
  await page.goto('/add_location')
  const row = page.getByRole('row', { name: /canteen/ })
  await expect(row.getByRole('img', { name: 'Ticker Connected' })).toHaveAttribute('title', 'Ticker Connected')
  presence.list(allScreens.filter(entry => !entry.startsWith('canteen')))
  const dot = row.getByRole('img', { name: 'Ticker Disconnected' })
  await expect(dot).toHaveAttribute('title', /^Ticker Disconnected\nDark since \d+:\d\d [AP]M$/)
  await expect(button(row, 'State of the ticker of Canteen')).toHaveAccessibleDescription(
    /Disconnected\s+Dark since \d/,
  )

  // The times outlive the visit.
  await page.reload()
  await expect(dot).toHaveAttribute('title', /^Ticker Disconnected\nDark since \d+:\d\d [AP]M$/)
  await page.getByRole('columnheader').getByRole('button', { name: 'Ticker' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(/Canteen.*since \d/s)

  await button(row, 'State of the ticker of Canteen').click()
  await page.getByLabel('Note (only in this browser)').fill('Moved to the new counter')
  await button(page, 'Save the note').click()
  await page.keyboard.press('Escape')
  await expect(dot).toHaveAttribute('title', /\nNote: “Moved to the new counter”$/)
  expect(await accessibilityViolations(page)).toEqual([])

  await presence.lose()
  await expect(page.getByText(/^Reconnecting… \(\d of 5\)$/)).toBeVisible()
  await expect(dot).toHaveAttribute('title', /^Ticker Disconnected\n.*as of \d/s)
})
