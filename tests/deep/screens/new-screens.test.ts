import { givePresence } from '../../support/console/given-presence.ts'
import { button } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { pairScreen, picture } from '../../support/main-job/pair-screen.ts'
import { expect, test } from '../../support/product/e2e.ts'

// One pattern: Playwright would take a second one for options of the first.
test.use({ expectedErrors: [/status of 404|ERR_CONNECTION|WebSocket/] })

// requirement 36.8
test('twenty screens wait at once with IDs of their own, and each goes over to its location', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(180_000)
  const screens = await Promise.all(
    Array.from({ length: 20 }, async () => (await browser.newContext({ baseURL: product.url })).newPage()),
  )
  await Promise.all(screens.map(screen => screen.goto('/display/')))
  const ids = await Promise.all(screens.map(screen => screen.getByRole('heading', { level: 1 }).innerText()))
  expect(new Set(ids).size).toBe(20)
  await signInPage(page, product)
  await page.goto('/add_location')
  await button(page, 'Add Location').click()
  const list = page.getByRole('region', { name: 'Screens that wait' })
  await expect(list.getByRole('button')).toHaveCount(20)
  const seed = await product.seed()
  for (const id of ids) await seed.location(`Shop of ${id}`, id)
  await Promise.all(
    screens.map(async (screen, index) => {
      await expect(screen).toHaveURL(`${product.url}/display/${ids[index]}/videowall`)
      await screen.context().close()
    }),
  )
  await expect(list.getByRole('button')).toHaveCount(0)
})

// requirement 36.9
test('a new screen shows its first picture after at most 12 presses at the console', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(60_000)
  await (await product.seed()).upload(picture.name, picture.bytes)
  await signInPage(page, product)
  const profile = await browser.newContext({ baseURL: product.url })
  expect(await pairScreen(page, await profile.newPage(), `${product.url}/`)).toBeLessThanOrEqual(12)
  await profile.close()
})

// requirements 36.1, 36.3
test('a screen that waits outlasts an outage of the server and its own, under the same ID', async ({
  page,
  product,
}) => {
  await page.goto('/display/')
  const name = page.getByRole('heading', { level: 1 })
  const id = await name.innerText()
  await product.stop()
  await expect(page.getByRole('status')).toHaveText('Waits for the server: the server does not answer.')
  await product.start()
  await expect(page.getByRole('status')).toHaveText('This videowall waits for its location.')
  await page.goto('about:blank')
  await page.goto('/display/?type=ticker')
  await expect(name).toHaveText(id)
  await (await product.seed()).location('Lobby', id)
  await expect(page).toHaveURL(`${product.url}/display/${id}/ticker`)
})

// requirement 36.5
test('among 10,000 made-up names the form opens, and the screen that came last is the first', async ({
  page,
  product,
}) => {
  const made = Array.from({ length: 10_000 }, (_, index) => `\u202E${'<b>x'.repeat(20)}${index}-videowall`)
  const presence = await givePresence(page, made)
  await signInPage(page, product)
  await page.goto('/add_location')
  await button(page, 'Add Location').click()
  const list = page.getByRole('region', { name: 'Screens that wait' })
  await expect(list).toContainText('9,980 others not shown')
  presence.list([...made, 'screen-4k7xr-videowall'].sort())
  await expect(list.getByRole('button').first()).toHaveText('screen-4k7xr Videowall')
  await list.getByRole('button').first().click()
  await expect(page.getByLabel('Unique ID')).toHaveValue('screen-4k7xr')
})
