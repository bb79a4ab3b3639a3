import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { answerSwitches, openTray, planSwitch, tray } from '../../../support/console/jobs.ts'
import { button } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { measureShift } from '../../../support/looks/layout-shift.ts'
import { smallTargets } from '../../../support/looks/touch-targets.ts'
import type { Product } from '../../../support/product/product.ts'

const LOCATIONS = 12

/** Twelve locations, each with a playlist that is off. */
async function furnish(product: Product): Promise<void> {
  const seed = await product.seed()
  for (let number = 1; number <= LOCATIONS; number += 1) {
    await seed.playlist(await seed.location(`Shop ${number}`, `shop-${number}`), 'videowall', { name: 'Morning' })
  }
}

/** Signs in; the calls of a job wait for the gate, and the third one is refused. */
async function holdSwitches(page: Page, product: Product) {
  await furnish(product)
  await signInPage(page, product)
  const gate = aGate()
  await answerSwitches(page, async call => {
    await gate.opened
    return call === 3 ? 422 : 200
  })
  return gate
}

// The refused call of the job.
test.use({ expectedErrors: [/status of 422/] })

const start = async (page: Page) => button(await planSwitch(page), 'Start').click()

// requirements 23.2, 23.3, 23.4, 23.5, 23.8, 23.9
test('a job is planned, paused, reported and tried again with the keyboard', async ({ page, product }) => {
  const gate = await holdSwitches(page, product)
  const plan = await planSwitch(page)
  await expect(plan.getByText('12 playlists at 12 locations are off now and are switched on too')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await button(plan, 'Start').press('Enter')
  await expect(tray(page).getByRole('progressbar')).toBeVisible()
  await openTray(page)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(tray(page), 'Pause').press('Enter')
  await expect(button(tray(page), 'Resume')).toBeFocused()
  gate.open()
  await expect(tray(page).getByText(/^Paused, \d of 12 locations, 1 failed$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tray(page).getByText('Done, 1 of 12 locations failed')).toBeVisible()
  await button(tray(page), 'Report').press('Enter')
  const report = page.getByRole('dialog', { name: 'Report' })
  await expect(report.getByRole('listitem')).toContainText('The unique ID of this location was changed.')
  expect(await accessibilityViolations(page)).toEqual([])
  await button(report, 'Retry what failed').press('Enter')
  await expect(tray(page).getByText('Done, 12 locations')).toBeVisible()
})

// requirements 23.2, 23.4
test('the tray comes back after a reload, and nothing jumps', async ({ page, product }) => {
  const gate = await holdSwitches(page, product)
  await start(page)
  await expect(tray(page).getByRole('progressbar')).toBeVisible()
  const shift = await measureShift(page)
  await page.reload()
  await expect(tray(page).getByRole('progressbar')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('row', { name: /Shop 12/ })).toBeVisible()
  expect(await shift()).toBeLessThanOrEqual(0.02)
  gate.open()
  await expect((await openTray(page)).getByText(/^Done, /)).toBeVisible({ timeout: 20_000 })
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  // requirements 3.16, 23.14
  test('jobs under way and failed jobs are in view, and have large targets', async ({ page, product }) => {
    const gate = await holdSwitches(page, product)
    await start(page)
    const line = page.getByRole('complementary', { name: 'Jobs' })
    await expect(line).toBeInViewport({ ratio: 1 })
    expect(await smallTargets(page)).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
    await line.getByRole('button').click()
    await expect(button(page.getByRole('dialog', { name: 'Jobs' }), 'Pause')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Menu').click()
    await openTray(page)
    await expect(button(tray(page), 'Pause')).toBeInViewport({ ratio: 1 })
    expect(await smallTargets(page)).toEqual([])
    await page.keyboard.press('Escape')
    gate.open()
    await expect(line.getByText('Done, 1 of 12 locations failed')).toBeInViewport({ ratio: 1 })
    expect(await smallTargets(page)).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
    await line.getByRole('button').click()
    await expect(button(page.getByRole('dialog', { name: 'Jobs' }), 'Retry what failed')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(line).toBeHidden()
  })
})
