import type { Page } from 'playwright/test'
import { allScreens, furnishScreens } from '../../../support/console/furnished-screens.ts'
import { givePresence } from '../../../support/console/given-presence.ts'
import { button, heading, link } from '../../../support/console/locators.ts'
import { serveShops } from '../../../support/console/many-screens.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'

const tiles = (page: Page) => page.locator('.tile')
const tileTexts = (page: Page) => page.locator('.tile-state').allTextContents()

test.describe('the wall', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

  // requirements 32.11, 32.12 and 32.13
  test('dark screens come first, a lost connection makes none dark, and a note says who is coming', async ({
    page,
    product,
  }) => {
    await furnishScreens(product)
    const presence = await givePresence(page, allScreens)
    await signInPage(page, product)
    await page.goto('/media')
    await link(page, 'Screens').click()
    await expect(heading(page, 'Screens')).toBeVisible()
    await expect(tiles(page)).toHaveCount(4)
    await expect(page.getByText('4 connected', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    presence.list(allScreens.filter(entry => entry !== 'lobby-ticker'))
    await expect(tiles(page).first()).toContainText(/Lobby.*Ticker · Dark.*since \d/s)
    await expect(page.getByText('3 connected', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await button(page, 'Note on the ticker of Lobby').click()
    await page.getByLabel('Note for this browser').fill('Technician comes Friday')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 dark with a note', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tiles(page).first()).toContainText('“Technician comes Friday”')

    await presence.lose()
    await expect(page.getByText('This console has lost its connection.')).toBeVisible()
    await expect(page.getByText('4 unknown', { exact: true })).toBeVisible()
    expect(await tileTexts(page)).toEqual(Array(4).fill(expect.stringContaining('Unknown')))
    expect(await accessibilityViolations(page)).toEqual([])

    presence.allow()
    await expect(page.getByText('1 dark with a note', { exact: true })).toBeVisible()
    await button(page, 'Note on the ticker of Lobby').click()
    await button(page, 'Remove the note').click()
    await expect(page.getByText('1 dark', { exact: true })).toBeVisible()
  })

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
      await page.clock.runFor(2000)
      await expect(button(page, 'Reconnect').first()).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [50] })
    presence.allow()
    await page.clock.runFor(30_000)
    await expect(page.getByText('4 connected', { exact: true })).toBeVisible()
  })
})

// requirement 32.12
test('without a screen that is expected the page says so', async ({ page, product }) => {
  const seed = await product.seed()
  await seed.playlist(await seed.location('Rooftop', 'rooftop'), 'videowall')
  await givePresence(page)
  await signInPage(page, product)
  await page.goto('/screens')
  await expect(page.getByText('No screen is expected: nothing is switched on anywhere.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

// requirements 32.11 and 32.12
test('of a thousand screens only those near the window are drawn', async ({ page, product }) => {
  const entries = await serveShops(page, 1000)
  await givePresence(page, entries.slice(3))
  await signInPage(page, product)
  await page.goto('/screens')
  await expect(page.getByText('997 connected', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('3 dark', { exact: true })).toBeVisible()
  expect(await tiles(page).count()).toBeLessThan(50)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'Shop 1000', exact: true }).last()).toBeInViewport()
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 1080 })
    await expect(tiles(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

// requirements 32.9 and 32.11
test('a note that takes its tile out of sight leaves the focus with the next dark screen', async ({
  page,
  product,
}) => {
  const entries = await serveShops(page, 400)
  await givePresence(page)
  await signInPage(page, product)
  await page.goto('/screens')
  await expect(page.getByText(`${entries.length} dark`, { exact: true })).toBeVisible({ timeout: 60_000 })
  const noteButton = tiles(page)
    .nth(1)
    .getByRole('button', { name: /^Note on/ })
  const name = await noteButton.getAttribute('aria-label')
  const next = await tiles(page)
    .nth(2)
    .getByRole('button', { name: /^Note on/ })
    .getAttribute('aria-label')
  await noteButton.press('Enter')
  await page.getByLabel('Note for this browser').fill('Technician comes Friday')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 dark with a note', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: name ?? '', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: next ?? '', exact: true })).toBeFocused()
})

// requirements 32.3 and 32.4
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
  await expect(dot).toHaveAttribute('title', /^Ticker Disconnected\nDisconnected since \d+:\d\d [AP]M$/)
  await expect(button(row, 'History of the ticker of Canteen')).toHaveAccessibleDescription(/^Disconnected since \d/)

  // The times outlive the visit.
  await page.reload()
  await expect(dot).toHaveAttribute('title', /^Ticker Disconnected\nDisconnected since \d+:\d\d [AP]M$/)
  await page.getByRole('columnheader').getByRole('button', { name: 'Ticker' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Rooftop')
  await expect(page.getByRole('row').nth(2)).toContainText(/Canteen.*since \d/s)

  await button(row, 'History of the ticker of Canteen').click()
  await page.getByLabel('Note for this browser').fill('Moved to the new counter')
  await button(page, 'Save the note').click()
  await page.keyboard.press('Escape')
  await expect(dot).toHaveAttribute('title', /\nNote: “Moved to the new counter”$/)
  expect(await accessibilityViolations(page)).toEqual([])
})
