import { expect, test } from '../../../support/console/console-test.ts'
import { givePresence } from '../../../support/console/given-presence.ts'
import { button, link, live } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

// requirement 12.8
test('during an outage the dots keep their value and show its time; afterwards they are true again', async ({
  page,
  product,
}) => {
  await (await product.seed()).location('Outage', 'outage')
  const presence = await givePresence(page, ['outage-ticker'])
  await page.clock.install()
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(live(page)).toBeVisible()
  const dot = page.getByRole('row', { name: /outage/ }).getByRole('img', { name: /^Ticker/ })
  await expect(dot).toHaveAttribute('title', 'Ticker Connected')
  await presence.lose()
  await expect(page.getByText(/^Reconnecting… \(\d of 5\)$/)).toBeVisible()
  await expect(dot).toHaveAttribute('title', /^Ticker Connected.*as of \d/s)
  // Each attempt has to fail before the next one gets its time.
  await expect(async () => {
    await page.clock.fastForward(6000)
    await expect(page.getByText('Live status lost')).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })

  presence.list([])
  presence.allow()
  await button(page, 'Reconnect').click()
  await expect(live(page)).toBeVisible()
  await expect(dot).toHaveAttribute('title', /^Ticker Disconnected/)
})

// requirements 5.12, 5.13
test('a location that a second person adds is in the table and the sidebar; search, sort and an open modal stay', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  await seed.location('Steady A', 'steady-a')
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(live(page)).toBeVisible()
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
