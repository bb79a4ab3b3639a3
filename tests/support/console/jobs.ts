import type { Locator, Page } from 'playwright'
import { button } from './locators.ts'

export const tray = (page: Page): Locator => page.getByRole('region', { name: 'Recent changes', exact: true })

/** The tray with its list, which is closed at first and after a short job. */
export async function openTray(page: Page): Promise<Locator> {
  const head = tray(page).getByRole('button').first()
  await head.waitFor()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  return tray(page)
}

/** Selects all locations of the page, and opens the plan that switches their videowalls on. */
export async function planSwitch(page: Page): Promise<Locator> {
  await page.goto('/add_location')
  await button(page, 'Select').click()
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await button(page, 'Switch on or off').click()
  const choice = page.getByRole('dialog', { name: /^Switch on or off/ })
  await choice.getByRole('region', { name: 'Videowall Tape' }).getByText('On', { exact: true }).click()
  await button(choice, 'Continue').click()
  const plan = page.getByRole('dialog', { name: /^Switch videowall on/ })
  await plan.getByText(/: this takes /).waitFor()
  return plan
}

/** Answers the switch of each location; a gate keeps the answers back until it is opened. */
export async function answerSwitches(page: Page, answer: (call: number) => Promise<number>): Promise<void> {
  let calls = 0
  await page.route('**/api/playlists/*/screen', async route => {
    calls += 1
    const status = await answer(calls)
    const message = status === 200 ? '' : 'The unique ID of this location was changed.'
    await route.fulfill({ status, json: { success: status === 200, message } })
  })
}
