import { locationPath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { givePresence } from '../../../support/console/given-presence.ts'
import { button, heading, live } from '../../../support/console/locators.ts'
import { serveShops } from '../../../support/console/many-screens.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'

const LOCATIONS = 205
/** Every ninth videowall, and one ticker, are not connected. */
const disconnected = Math.floor(LOCATIONS / 9)

const addressOf = (number: number) => locationPath({ id: number, name: `Shop ${number}`, unique_id: `shop-${number}` })

// A busy machine takes more than a minute to the reload. The page then asks for its oldest answers again.
test.use({ expectedErrors: [/status of 503/] })

// requirements 3.14, 3.22, 5.13, 5.14, 5.15, 21.7
test('205 locations: everything stays in view, is found, and says what is known', async ({ page, product }) => {
  const walls = await serveShops(page, LOCATIONS)
  const tickers = walls.map(entry => entry.replace('videowall', 'ticker')).filter(entry => entry !== 'shop-9-ticker')
  await givePresence(page, [...walls.filter((_, index) => (index + 1) % 9 !== 0), ...tickers])
  await signInPage(page, product)
  await page.goto(addressOf(151))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  // A list scrolls by whole pixels, and its room ends between two.
  await expect(sidebar.getByRole('link', { name: 'Shop 151' })).toBeInViewport({ ratio: 0.99 })
  await expect(sidebar.getByRole('link', { name: 'Shop 151' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['Media', 'Manage Location', 'Manage User']) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  expect(await sidebar.getByRole('link').count()).toBeLessThan(80)

  await sidebar.getByRole('searchbox', { name: 'Filter locations' }).fill('shop 20')
  await expect(sidebar.getByRole('link', { name: /^Shop/ })).toHaveText(
    [20, 200, 201, 202, 203, 204, 205].map(number => `Shop ${number}`),
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Shop 20')).toBeVisible()

  await sidebar.getByRole('link', { name: 'Manage Location' }).click()
  await expect(live(page)).toBeVisible()
  const counts = page.getByRole('list', { name: 'Screens' })
  const expectCounts = async () => {
    // A busy machine takes its time for 205 answers.
    await expect(counts).toContainText(`${LOCATIONS} videowalls, ${disconnected} dark`, { timeout: 30_000 })
    await expect(counts).toContainText(`${LOCATIONS - 1} tickers on, all connected, 1 off`)
    await expect(counts).not.toContainText('not known')
  }
  await expectCounts()
  // A reload shows at once what is known.
  await page.route('**/api/playlists/location/*', route => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expectCounts()
  expect(await page.getByRole('row').count()).toBeLessThan(80)

  await button(page, 'Videowall').click()
  await expect(page.getByRole('columnheader', { name: 'Videowall' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Shop 9')
  await page.evaluate(() => window.scrollTo(0, 2500))
  await expect(button(page, 'Videowall')).toBeInViewport({ ratio: 1 })
  const search = page.getByRole('searchbox', { name: 'Search locations' })
  await expect(search).toBeInViewport({ ratio: 1 })
  expect(await accessibilityViolations(page)).toEqual([])

  await search.fill('shop-2')
  const found = (uniqueId: string) => page.getByRole('cell', { name: uniqueId, exact: true })
  await expect(found('shop-2')).toBeVisible()
  await page.getByRole('checkbox', { name: `Disconnected only (${disconnected})` }).check()
  await expect(found('shop-27')).toBeVisible()
  await expect(found('shop-2')).toBeHidden()
})
