import type { Page } from 'playwright/test'
import { locationPath } from '../../../../src/routes.ts'
import { button, live } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { type Product, startProduct } from '../../../support/product/product.ts'

/** The most time until a dot is right: after a screen has connected, and after it has crashed. */
const COMES_WITHIN_MS = 2_000
const GONE_WITHIN_MS = 35_000

async function openLocations(page: Page, product: Product) {
  await signInPage(page, product)
  await page.goto(`${product.url}/add_location`)
  await expect(live(page)).toBeVisible()
}

test.describe('the dots tell the truth', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

  // requirements 5.3, 12.10
  test('a display turns its dot green within two seconds, and its crash turns it red, in the table and on the location page', async ({
    page,
    product,
    context,
  }) => {
    const seed = await product.seed()
    const location = await seed.location('Presence', 'presence-1')
    await openLocations(page, product)
    const row = page.getByRole('row', { name: /presence-1/ })
    await expect(row.getByRole('img', { name: 'Videowall Disconnected' })).toBeVisible()

    const other = await context.newPage()
    await other.goto(locationPath(location))
    await expect(other.getByRole('status', { name: 'Disconnected', exact: true })).toBeVisible()

    const display = await context.newPage()
    await display.goto('/display/presence-1/videowall')
    await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible({ timeout: COMES_WITHIN_MS })
    await expect(row.getByRole('img', { name: 'Ticker Disconnected' })).toBeVisible()
    await expect(other.getByRole('status', { name: 'Connected', exact: true })).toBeVisible()

    await display.goto('chrome://crash').catch(() => undefined)
    await expect(row.getByRole('img', { name: 'Videowall Disconnected' })).toBeVisible({ timeout: GONE_WITHIN_MS })
    await expect(other.getByRole('status', { name: 'Disconnected', exact: true })).toBeVisible()

    await button(page, 'History of the videowall of Presence').click()
    await expect(page.getByRole('listitem').filter({ hasText: /^connected \d/ })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^lost \d/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listitem').filter({ hasText: /^lost/ })).toBeHidden()
  })

  // requirement 12.8
  test('during an outage the dots keep their value and show its time; afterwards they are true again', async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000)
    const own = await startProduct()
    const seed = await own.seed()
    await seed.location('Outage', 'outage')
    const display = await context.newPage()
    await display.goto(`${own.url}/display/outage/ticker`)
    await openLocations(page, own)
    const row = page.getByRole('row', { name: /outage/ })
    await expect(row.getByRole('img', { name: 'Ticker Connected' })).toBeVisible()

    await own.stop()
    await expect(page.getByText(/^Reconnecting… \(\d of 5\)$/)).toBeVisible()
    await expect(row.getByRole('img', { name: 'Ticker Connected' })).toHaveAttribute('title', /as of \d/)
    await expect(page.getByText('Live status lost')).toBeVisible({ timeout: 20_000 })

    await own.start()
    await button(page, 'Reconnect').click()
    await expect(live(page)).toBeVisible()
    // The display starts a new round of attempts by itself, at a heartbeat.
    await expect(row.getByRole('img', { name: 'Ticker Connected' })).toHaveAttribute('title', 'Ticker Connected', {
      timeout: 25_000,
    })
    await own.close()
  })
})

// requirement 5.13
test('"Disconnected only" counts and shows the locations with a disconnected screen', async ({
  page,
  product,
  context,
}) => {
  const seed = await product.seed()
  await seed.location('Both on', 'both-on')
  await seed.location('One off', 'one-off')
  for (const path of ['both-on/videowall', 'both-on/ticker', 'one-off/ticker']) {
    await (await context.newPage()).goto(`/display/${path}`)
  }
  await openLocations(page, product)
  const filter = page.getByRole('checkbox', { name: /^Disconnected only \(\d+\)$/ })
  await filter.check()
  await expect(page.getByRole('row', { name: /one-off/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /both-on/ })).toBeHidden()
})

// requirement 5.13
test('new rows do not change the search, the sort or an open modal', async ({ page, product }) => {
  const seed = await product.seed()
  await seed.location('Steady A', 'steady-a')
  await openLocations(page, product)
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('steady')
  await button(page, 'Location Name').click()
  await button(page, 'Edit Steady A').click()
  await page.getByLabel('Location Name').fill('Half typed')
  await seed.location('Steady B', 'steady-b')
  await expect(page.locator('td', { hasText: 'steady-b' })).toBeVisible()
  await expect(page.getByLabel('Location Name')).toHaveValue('Half typed')
  await expect(page.getByLabel('Location Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Search locations' })).toHaveValue('steady')
  await expect(page.getByRole('columnheader', { name: 'Location Name' })).toHaveAttribute('aria-sort', 'descending')
})

// requirement 5.13
test('of five hundred locations only those in the window are drawn, in the table and in the sidebar', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const seed = await product.seed()
  for (let number = 1; number <= 500; number += 1) {
    await seed.call('POST', '/locations', { name: `Shop ${number}`, unique_id: `shop-${number}`, status_online: true })
  }
  await openLocations(page, product)
  await expect(page.getByRole('row', { name: /shop-1 / })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  expect(await page.getByRole('navigation').getByRole('link').count()).toBeLessThan(80)
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('shop-499')
  await expect(page.getByRole('link', { name: 'Shop 499', exact: true }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('')
  await expect(page.getByRole('row', { name: /shop-1 / })).toBeVisible()
  // Each row is measured when it is drawn, so the end of the list may move while the page scrolls to it.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('row', { name: /shop-500 / })).toBeVisible({ timeout: 500 })
  }).toPass()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(async () => {
    await sidebar.locator('.location-scroller').evaluate(element => element.scrollTo(0, element.scrollHeight))
    await expect(sidebar.getByRole('link', { name: 'Shop 500', exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
})
