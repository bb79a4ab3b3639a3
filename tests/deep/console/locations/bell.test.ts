import { expect, test } from '../../../support/console/console-test.ts'
import { allScreens, furnishScreens } from '../../../support/console/furnished-screens.ts'
import { givePresence } from '../../../support/console/given-presence.ts'
import { button, live } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { watchNotifications } from '../../../support/console/shown-notifications.ts'

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

// requirements 32.5, 32.6, 32.7 and 32.8
test('the bell tells once of screens that go together, and once of their return', async ({ page, product }) => {
  await furnishScreens(product)
  const shown = await watchNotifications(page)
  const presence = await givePresence(page, allScreens)
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

  presence.list(allScreens)
  await page.clock.runFor(150_000)
  await expect.poll(shown).toHaveLength(3)
  expect((await shown())[2]).toBe('2 screens are back: Lobby (videowall), Lobby (ticker)')
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
})

// requirements 32.8 and 32.9
test('the bell is silent about a screen with a note, and one of two tabs tells of another one', async ({
  page,
  product,
  context,
}) => {
  await furnishScreens(product)
  await context.clock.install()
  await signInPage(page, product)
  const tabs = [page, await context.newPage()]
  const told: (() => Promise<string[]>)[] = []
  const presences: Awaited<ReturnType<typeof givePresence>>[] = []
  for (const tab of tabs) {
    told.push(await watchNotifications(tab))
    presences.push(await givePresence(tab, allScreens))
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
  for (const presence of presences) presence.list(allScreens.filter(entry => !entry.startsWith('lobby')))
  for (const tab of tabs) await tab.clock.runFor(150_000)
  const messages = async () => (await Promise.all(told.map(shown => shown()))).flat().filter(text => !/bell/.test(text))
  await expect.poll(messages).toEqual([expect.stringMatching(/^Lobby: the videowall is dark/)])
})
