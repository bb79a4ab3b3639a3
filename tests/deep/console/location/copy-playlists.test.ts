import { locationPath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { alertOf } from '../../../support/console/dialogs.ts'
import { button, card } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'

const SHOPS = 6

// requirements 24.1, 24.3, 24.4, 24.7
test('by the keys a playlist is duplicated, and locations are chosen', async ({ page, product }) => {
  const seed = await product.seed()
  const office = await seed.location('Head office', 'office')
  const evening = await seed.playlist(office, 'videowall', { name: 'Evening' })
  for (let number = 1; number <= SHOPS; number += 1) await seed.location(`Shop ${number}`, `shop-${number}`)
  await signInPage(page, product)
  await page.goto(locationPath(office))
  await button(page, 'Edit Videowall Tape').press('Enter')
  const more = button(page, `More for playlist ${evening}`)
  await more.press('Enter')
  await expect(button(page, 'Duplicate')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(alertOf(page, 'Success')).toHaveAccessibleDescription(/is a copy of playlist \d+\. “Add Media” now adds/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').nth(1)).toBeInViewport()

  await button(card(page, evening), `More for playlist ${evening}`).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy “Evening” to locations' })
  await expect(dialog.getByRole('searchbox', { name: 'Search locations' })).toBeFocused()
  const box = (number: number) => dialog.getByRole('checkbox', { name: new RegExp(`^Shop ${number} `) })
  await box(1).focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(dialog.getByText(`4 of ${SHOPS} chosen`)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('End')
  await expect(box(SHOPS)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()
})
