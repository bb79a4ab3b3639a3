import type { Locator } from 'playwright/test'
import { locationPath } from '../../../src/routes.ts'
import { setMode } from '../../support/console/dialogs.ts'
import { button } from '../../support/console/locators.ts'
import { openPlaylistForm } from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { furnishConsole } from '../../support/product/console-seed.ts'
import { expect, test } from '../../support/product/e2e.ts'

const fill = (locator: Locator) => locator.evaluate(element => getComputedStyle(element).backgroundColor)

// requirement 16.18
test('with forced colours switches, pressed buttons, segments, dots, the day and its blocks stay visible', async ({
  page,
  product,
}) => {
  const { full } = await furnishConsole(product)
  await page.emulateMedia({ forcedColors: 'active' })
  await signInPage(page, product)
  await page.goto(locationPath(full))
  const wall = page.getByRole('switch').first()
  if ((await wall.getAttribute('aria-checked')) === 'false') await wall.click()
  await setMode(page, 'Edit Videowall Tape')
  const form = await openPlaylistForm(page, 'videowall')
  await button(form, 'Today').click()
  const pairs = {
    'a pressed button': [button(form, 'Today'), button(form, 'Always')],
    'a weekday': [button(form, 'Mon'), button(form, 'Cancel')],
    'the pressed icon': [button(page, 'Edit Videowall Tape'), button(page, 'Edit Ticker Tape')],
    'the chosen segment': [page.locator('.theme-switch label').first(), page.locator('.theme-switch label').last()],
    'the thumb of a switch': [page.locator('.screen-switch-thumb').first(), page.getByRole('switch').first()],
    'a dot': [page.locator('.dot-on').first(), page.getByRole('main')],
    'the span of a day': [page.locator('.day-bar-span').first(), page.locator('.day-bar-track').first()],
  }
  for (const [what, [one, other]] of Object.entries(pairs)) {
    if (one && other) expect.soft(await fill(one), what).not.toBe(await fill(other))
  }
  await page.goto('/schedule')
  await expect(page.locator('.schedule-block').first()).toHaveCSS('border-top-width', '1px')
})
