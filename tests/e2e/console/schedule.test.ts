import { expect, test } from '../../support/console/console-test.ts'
import { cell, furnishSchedule, panel } from '../../support/console/furnished-schedule.ts'
import { button, heading, link } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'

// requirements 20.1, 20.3, 20.6, 20.8
test('from the sidebar to a moment of a screen with the mouse, to its week, and back', async ({ page, product }) => {
  await furnishSchedule(product)
  await signInPage(page, product)
  await page.goto('/media')
  await link(page, 'Schedule').click()
  await expect(heading(page, 'Schedule')).toBeVisible()
  const evening = cell(page, /^videowall, 6:00 PM to 11:00 PM .*, loop 20 s$/)
  await evening.hover()
  await expect(page.locator('.schedule-hover')).toContainText('8:30 PM ·')
  await evening.click()
  await expect(panel(page)).toContainText('8:30 PM')
  await expect(page).toHaveURL(/\/schedule\?day=[\d-]+&location=\d+&screen=videowall&at=20%3A30$/)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await button(page, 'Week of Lobby').click()
  await expect(cell(page, /6:00 AM to 12:00 PM/)).toHaveCount(7)
  await cell(page, /^Nothing plays, 12:00 PM to 6:00 PM/)
    .last()
    .click()
  await expect(panel(page)).toContainText('Sunday')
  await button(panel(page), 'Close').click()
  await page.goBack()
  await expect(link(page, 'Canteen').last()).toBeVisible()
  await expect(page).toHaveURL(/\/schedule$/)
})
