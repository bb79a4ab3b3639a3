import { locationPath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { alertOf } from '../../../support/console/dialogs.ts'
import { openTray } from '../../../support/console/jobs.ts'
import { button, card, itemNames } from '../../../support/console/locators.ts'
import { simulateScreen } from '../../../support/console/receipt-screens.ts'
import { signInPage } from '../../../support/console/session.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'

const LOCATIONS = 50

// requirements 24.21, 35.7
test('a change of “Lunch” at one of 50 locations is on all 50 screens after six presses', async ({ page, product }) => {
  test.setTimeout(240_000)
  const seed = await product.seed()
  const media = [
    await seed.upload('green.png', oneColourPng(colours['green.png'])),
    await seed.upload('red.png', oneColourPng(colours['red.png'])),
  ]
  const shops = []
  for (let number = 1; number <= LOCATIONS; number += 1) {
    const location = await seed.location(`Shop ${number}`, `shop-${number}`)
    const id = await seed.playlist(location, 'videowall', { name: 'Lunch' })
    await seed.items(id, media)
    await seed.screensOn(location)
    const screen = simulateScreen({ url: product.url, uniqueId: location.unique_id, isBroken: false, delay: () => 10 })
    screen.connect()
    shops.push({ location, id, screen })
  }
  const [first] = shops
  if (!first) throw new Error('There are shops.')
  await signInPage(page, product)
  await page.goto(locationPath(first.location))
  await button(page, 'Edit Videowall Tape').click()
  await expect.poll(() => itemNames(card(page, first.id))).toHaveLength(2)
  await button(card(page, first.id), 'Delete green.png').click()
  await button(alertOf(page, 'Success'), 'Tell the screens').click()
  await button(alertOf(page, 'Success'), 'OK').click()
  await page.getByText('Also in the 49 others named').click()
  const list = page.getByRole('dialog', { name: '“Lunch” at other locations' })
  await expect(list.getByText('Choose all (49 of 49 chosen)')).toBeVisible()
  await button(list, 'Continue').click()
  await button(page.getByRole('dialog', { name: 'Make “Lunch” the same at 49 locations' }), 'Start').click()

  const jobs = await openTray(page)
  await expect(jobs.getByText('Done, 49 locations')).toBeVisible({ timeout: 120_000 })
  await button(jobs, 'Report').click()
  await expect(page.getByText('Told by the screens: 49 of 49 screens show what is published.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Screens', exact: true }).click()
  await expect(page.getByText('50 show what is published', { exact: true })).toBeVisible({ timeout: 30_000 })
  for (const { screen } of shops) screen.end()
})
