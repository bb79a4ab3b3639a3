import type { Locator, Page } from 'playwright/test'
import { locationPath } from '../../../src/routes.ts'
import { sameFontEverywhere } from '../../shots/fonts.ts'
import { button } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { aGate } from '../../support/looks/gate.ts'
import { measureShift } from '../../support/looks/layout-shift.ts'
import { type FurnishedConsole, furnishConsole } from '../../support/product/console-seed.ts'
import { expect, test } from '../../support/product/e2e.ts'

/** Pages, each with the call whose answer is held back, and a part that shows the answer. */
type Slow = [name: string, path: (made: FurnishedConsole) => string, call: string, arrived: (page: Page) => Locator]

const slowPages: readonly Slow[] = [
  // The first page: after any other that asks for the locations it shows kept rows, and no spinner.
  [
    'the schedule',
    () => '/schedule',
    'locations',
    page => page.getByRole('gridcell', { name: /^No playlists/ }).first(),
  ],
  ['media', () => '/media', 'media', page => button(page, 'Preview film.mp4')],
  ['locations', () => '/add_location', 'locations', page => page.getByRole('row', { name: /gate-12/ })],
  ['a location', ({ full }) => locationPath(full), 'playlists/location/**', page => button(page, 'Preview film.mp4')],
  ['users', () => '/user', 'auth/user/all', page => button(page, 'Delete guest')],
]

for (const width of [1440, 390]) {
  // requirements 3.7, 16.2
  test(`slow answers: outlines first, then the spinner, and nothing jumps, ${width} px`, async ({ page, product }) => {
    // The console's font comes late: how far lines move then depends on the fonts of the machine.
    await sameFontEverywhere(page.context())
    await page.setViewportSize({ width, height: 844 })
    const made = await furnishConsole(product)
    await signInPage(page, product)
    const shift = await measureShift(page)
    for (const [name, path, call, arrived] of slowPages) {
      const gate = aGate()
      await page.route(`**/api/${call}`, async route => {
        await gate.opened
        await route.fallback()
      })
      await page.goto(path(made))
      await expect(page.locator('.skeleton:visible').first(), name).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' }).locator('.spinner'), name).toBeVisible()
      gate.open()
      await expect(arrived(page), name).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' }), name).toBeHidden()
      await expect(page.locator('.skeleton:visible'), name).toHaveCount(0)
      expect.soft(await shift(), name).toBeLessThanOrEqual(0.02)
      await page.unroute(`**/api/${call}`)
    }
  })
}
