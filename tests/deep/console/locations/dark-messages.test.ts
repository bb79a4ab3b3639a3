import { expect, test } from '../../../support/console/console-test.ts'
import { allScreens, furnishScreens } from '../../../support/console/furnished-screens.ts'
import { givePresence } from '../../../support/console/given-presence.ts'
import { live } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { watchNotifications } from '../../../support/console/shown-notifications.ts'

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|net::/] })

// requirements 32.8 and 32.9
test('no message names a screen with a note, and one of two tabs tells of another one', async ({
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
    await tab.goto('/add_location')
    await expect(live(tab)).toBeVisible()
  }
  await page.evaluate(() => {
    localStorage.setItem('SCREEN_NOTES', JSON.stringify({ 'lobby-ticker': 'Friday' }))
  })
  await page.getByRole('checkbox', { name: 'Tell me when a screen goes dark' }).click()
  for (const tab of tabs) await tab.clock.runFor(3000)
  await page.reload()
  await expect(live(page)).toBeVisible()
  for (const presence of presences) presence.list(allScreens.filter(entry => !entry.startsWith('lobby')))
  for (const tab of tabs) await tab.clock.runFor(150_000)
  const messages = async () =>
    (await Promise.all(told.map(shown => shown()))).flat().filter(text => !text.startsWith('You are told'))
  await expect.poll(messages).toEqual([expect.stringMatching(/^Lobby: the videowall is dark/)])
})
