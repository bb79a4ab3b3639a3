import { expect, test } from '../../support/console/console-test.ts'
import { expectAlert } from '../../support/console/dialogs.ts'
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
  const evening = cell(page, /6:00 PM to 11:00 PM, loop 20 s$/)
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

// requirements 20.60, 20.61, 20.62
test('an edge is dragged with the mouse, and its block and its playlist have the new hours', async ({
  page,
  product,
}) => {
  const stored = await furnishSchedule(product, [['08:00:00', '18:00:00']])
  await signInPage(page, product)
  await page.goto('/schedule')
  await cell(page, 'videowall, 8:00 AM to 6:00 PM').hover()
  const handle = page.locator('.schedule-edge').nth(1)
  const from = await handle.boundingBox()
  const track = await page.locator('.schedule-track').first().boundingBox()
  if (!from || !track) throw new Error('The edge is not on the screen.')
  const y = from.y + from.height / 2
  const xOf = (minute: number) => track.x + (minute / 1440) * track.width
  await page.mouse.move(from.x + from.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(xOf(16 * 60 + 2), y, { steps: 6 })
  await expect(handle).toHaveText('4:00 PM')
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Change hours' })
  await expect(dialog.getByRole('status')).toContainText(
    'videowall plays until 4:00 PM instead of 6:00 PM, on every day from 1 Jan 2020 to 31 Dec 2099.',
  )
  await button(dialog, 'Save hours').click()
  await expectAlert(page, 'Success', 'Playlist updated successfuly!')
  await expect(dialog).toBeHidden()
  await expect(cell(page, 'videowall, 8:00 AM to 4:00 PM')).toBeVisible()
  expect(await stored()).toMatchObject([{ time_start: '08:00:00', time_end: '16:00:00', repeat_interval: 1 }])
})
