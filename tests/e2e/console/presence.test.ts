import { locationPath } from '../../../src/routes.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { live } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

// requirements 5.3, 12.10
test('a display turns its dot green within two seconds, and its crash turns it red, in the table and on the location page', async ({
  page,
  product,
  context,
}) => {
  const location = await (await product.seed()).location('Presence', 'presence-1')
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(live(page)).toBeVisible()
  const row = page.getByRole('row', { name: /presence-1/ })
  await expect(row.getByRole('img', { name: 'Videowall Disconnected' })).toBeVisible()

  const other = await context.newPage()
  await other.goto(locationPath(location))
  await expect(other.getByRole('status', { name: 'Disconnected', exact: true })).toBeVisible()

  const display = await context.newPage()
  const connected = display.waitForEvent('websocket')
  await display.goto('/display/presence-1/videowall')
  await connected
  await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible({ timeout: 2_000 })
  await expect(row.getByRole('img', { name: 'Ticker Disconnected' })).toBeVisible()
  await expect(other.getByRole('status', { name: 'Connected', exact: true })).toBeVisible()

  await display.goto('chrome://crash').catch(() => undefined)
  await expect(row.getByRole('img', { name: 'Videowall Disconnected' })).toBeVisible()
  await expect(other.getByRole('status', { name: 'Disconnected', exact: true })).toBeVisible()
})
