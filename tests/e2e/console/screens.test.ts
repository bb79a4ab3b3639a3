import { expect, test } from '../../support/console/console-test.ts'
import { allScreens, furnishScreens } from '../../support/console/furnished-screens.ts'
import { givePresence } from '../../support/console/given-presence.ts'
import { button, heading, link } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'

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
  const tiles = page.locator('.tile')
  await expect(tiles).toHaveCount(4)
  await expect(page.getByText('4 connected', { exact: true })).toBeVisible()

  presence.list(allScreens.filter(entry => entry !== 'lobby-ticker'))
  await expect(tiles.first()).toContainText(/Lobby.*Ticker · Dark.*since \d/s)
  await expect(page.getByText('3 connected', { exact: true })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await button(page, 'Note on the ticker of Lobby').click()
  await page.getByLabel('Note (only in this browser)').fill('Technician comes Friday')
  await page.keyboard.press('Enter')
  // An Enter that is held down does not remove it again.
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 dark with a note', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tiles.first()).toContainText('“Technician comes Friday”')

  await presence.lose()
  await expect(page.getByText('This console has lost its connection.')).toBeVisible()
  await expect(page.getByText('4 unknown', { exact: true })).toBeVisible()
  const states = await page.locator('.tile-state').allTextContents()
  expect(states).toEqual(Array(4).fill(expect.stringContaining('Unknown')))
  expect(await accessibilityViolations(page)).toEqual([])

  presence.allow()
  await expect(page.getByText('1 dark with a note', { exact: true })).toBeVisible()
  await button(page, 'Note on the ticker of Lobby').click()
  await button(page, 'Remove the note').click()
  await expect(page.getByText('1 dark', { exact: true })).toBeVisible()
})
