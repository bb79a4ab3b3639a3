import type { Page } from 'playwright/test'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { givePresence } from '../../../support/console/given-presence.ts'
import { button, heading, link, live } from '../../../support/console/locators.ts'
import { serveShops } from '../../../support/console/many-screens.ts'
import { signInPage } from '../../../support/console/session.ts'
import { watchNotifications } from '../../../support/console/shown-notifications.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'

const clip = new URL('../../../fixtures/rotated.jpg', import.meta.url).pathname

/** Three locations; of two of them both screens are switched on, of the third nothing is. */
async function furnish(product: Product) {
  const seed = await product.seed()
  const photo = await seed.uploadFile(clip)
  for (const name of ['Lobby', 'Canteen']) {
    const location = await seed.location(name, name.toLowerCase())
    await seed.items(await seed.playlist(location, 'videowall'), [photo])
    await seed.items(await seed.playlist(location, 'ticker'), [photo])
    await seed.screensOn(location)
  }
  await seed.playlist(await seed.location('Rooftop', 'rooftop'), 'videowall')
}

const all = ['lobby-videowall', 'lobby-ticker', 'canteen-videowall', 'canteen-ticker']

const tiles = (page: Page) => page.locator('.tile')
const tileTexts = (page: Page) => page.locator('.tile-state').allTextContents()

test.describe('the wall', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

  // requirements 32.11, 32.12 and 32.13
  test('dark screens come first, a lost connection makes none dark, and a note says who is coming', async ({
    page,
    product,
  }) => {
    await furnish(product)
    const presence = await givePresence(page, all)
    await signInPage(page, product)
    await page.goto('/media')
    await link(page, 'Screens').click()
    await expect(heading(page, 'Screens')).toBeVisible()
    await expect(tiles(page)).toHaveCount(4)
    await expect(page.getByText('4 connected', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    presence.list(all.filter(entry => entry !== 'lobby-ticker'))
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
  expect(await tiles(page).count()).toBeLessThan(200)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'Shop 1000', exact: true }).last()).toBeInViewport()
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 1080 })
    await expect(tiles(page).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

// requirements 32.3 and 32.4
test('Manage Location says since when, in the tooltip, to a screen reader and sorted by it', async ({
  page,
  product,
}) => {
  await furnish(product)
  const presence = await givePresence(page, all)
  await signInPage(page, product)
  await page.goto('/add_location')
  const row = page.getByRole('row', { name: /canteen/ })
  await expect(row.getByRole('img', { name: 'Ticker Connected' })).toHaveAttribute('title', 'Ticker Connected')
  presence.list(all.filter(entry => !entry.startsWith('canteen')))
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

test.describe('the bell', () => {
  test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

  // requirements 32.5, 32.6, 32.7 and 32.8
  test('tells once of screens that go together, and once of their return', async ({ page, product, context }) => {
    await furnish(product)
    await context.grantPermissions(['notifications'], { origin: product.url })
    const shown = await watchNotifications(page)
    const presence = await givePresence(page, all)
    await page.clock.install()
    await signInPage(page, product)
    await page.goto('/media')
    await expect(live(page)).toBeVisible()
    const bell = button(page, 'Tell me when a screen stays dark')
    await expect(bell).toHaveAttribute('aria-pressed', 'false')
    await bell.focus()
    await page.keyboard.press('Enter')
    await expect(bell).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(shown).toEqual([expect.stringContaining('The bell is on')])

    // A second passes between the bell and what happens after it.
    await page.clock.runFor(2000)
    presence.list(['canteen-videowall', 'canteen-ticker'])
    await page.clock.runFor(100_000)
    // A lost connection is no dark screen, and gives everything two minutes more.
    await presence.lose()
    await page.clock.runFor(10_000)
    presence.allow()
    await page.clock.runFor(10_000)
    await expect(live(page)).toBeVisible()
    await page.clock.runFor(90_000)
    expect(await shown()).toHaveLength(1)
    await page.clock.runFor(60_000)
    await expect.poll(shown).toHaveLength(2)
    expect((await shown())[1]).toBe('2 screens are dark: Lobby (videowall), Lobby (ticker)')

    presence.list(all)
    await page.clock.runFor(150_000)
    await expect.poll(shown).toHaveLength(3)
    expect((await shown())[2]).toBe('2 screens are back: Lobby (videowall), Lobby (ticker)')
    await bell.click()
    await expect(bell).toHaveAttribute('aria-pressed', 'false')
  })

  // requirements 32.8 and 32.9
  test('is silent about a screen with a note, and one of two tabs tells of another one', async ({
    page,
    product,
    context,
  }) => {
    await furnish(product)
    await context.grantPermissions(['notifications'], { origin: product.url })
    await context.clock.install()
    await signInPage(page, product)
    const tabs = [page, await context.newPage()]
    const told: (() => Promise<string[]>)[] = []
    const presences: Awaited<ReturnType<typeof givePresence>>[] = []
    for (const tab of tabs) {
      told.push(await watchNotifications(tab))
      presences.push(await givePresence(tab, all))
      await tab.goto('/media')
      await expect(live(tab)).toBeVisible()
    }
    await page.evaluate(() => {
      localStorage.setItem('SCREEN_NOTES', JSON.stringify({ 'lobby-ticker': { text: 'Friday', until: '' } }))
    })
    await button(page, 'Tell me when a screen stays dark').click()
    for (const tab of tabs) await tab.clock.runFor(3000)
    await page.reload()
    await expect(live(page)).toBeVisible()
    for (const presence of presences) presence.list(all.filter(entry => !entry.startsWith('lobby')))
    for (const tab of tabs) await tab.clock.runFor(150_000)
    const messages = async () =>
      (await Promise.all(told.map(shown => shown()))).flat().filter(text => !/bell/.test(text))
    await expect.poll(messages).toEqual([expect.stringMatching(/^Lobby: the videowall is dark/)])
  })
})

// requirement 32.5
test('a browser that refuses says so, and the bell stays off', async ({ page, product, context }) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' })
  })
  await signInPage(page, product)
  await page.goto('/media')
  await button(page, 'Tell me when a screen stays dark').click()
  await expectAlert(page, 'Warning', /This browser refuses the notifications/)
  await expect(button(page, 'Tell me when a screen stays dark')).toHaveAttribute('aria-pressed', 'false')
})

// requirement 32.7
test('a thousand screens that go at once are one notification', async ({ page, product, context }) => {
  await context.grantPermissions(['notifications'], { origin: product.url })
  const shown = await watchNotifications(page)
  const entries = await serveShops(page, 1000)
  const presence = await givePresence(page, entries)
  await page.clock.install()
  await signInPage(page, product)
  await page.goto('/screens')
  await expect(page.getByText('1,000 connected', { exact: true })).toBeVisible({ timeout: 60_000 })
  await button(page, 'Tell me when a screen stays dark').click()
  await expect.poll(shown).toHaveLength(1)
  await page.clock.runFor(3000)
  presence.list([])
  await expect(page.getByText('1,000 dark', { exact: true })).toBeVisible()
  await page.clock.runFor(150_000)
  await expect.poll(shown).toHaveLength(2)
  expect((await shown())[1]).toMatch(/^1,000 screens are dark: Shop 1 \(videowall\), .* and 995 more$/)
})
