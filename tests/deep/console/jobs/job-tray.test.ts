import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { answerSwitches, openTray, planSwitch, tray } from '../../../support/console/jobs.ts'
import { button } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { measureShift } from '../../../support/looks/layout-shift.ts'
import type { Product } from '../../../support/product/product.ts'

const LOCATIONS = 12

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
