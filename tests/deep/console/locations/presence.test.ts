import type { Page } from 'playwright/test'
import { button, link, live } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { type Product, startProduct } from '../../../support/product/product.ts'

async function openLocations(page: Page, product: Product) {
  await signInPage(page, product)
  await page.goto(`${product.url}/add_location`)
  await expect(live(page)).toBeVisible()
}

test.describe('the dots tell the truth', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

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

// requirements 5.12, 5.13
test('a location that a second person adds is in the table and the sidebar; search, sort and an open modal stay', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  await seed.location('Steady A', 'steady-a')
  await openLocations(page, product)
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('steady')
  await button(page, 'Location Name').click()
  await button(page, 'Edit Steady A').click()
  await page.getByLabel('Location Name').fill('Half typed')
  await seed.location('Steady B', 'steady-b')
  await expect(page.locator('td', { hasText: 'steady-b' })).toBeVisible()
  await expect(link(page, 'Steady B')).toBeAttached()
  await expect(page.getByLabel('Location Name')).toHaveValue('Half typed')
  await expect(page.getByLabel('Location Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Search locations' })).toHaveValue('steady')
  await expect(page.getByRole('columnheader', { name: 'Location Name' })).toHaveAttribute('aria-sort', 'descending')
})
