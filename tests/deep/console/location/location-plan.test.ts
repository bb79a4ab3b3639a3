import { expect, test } from '../../../support/console/console-test.ts'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { panel } from '../../../support/console/locators.ts'
import { openEmptyLocation, watchPlans } from '../../../support/console/plans.ts'
import { openPlaylistForm } from '../../../support/console/playlists.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'

// requirements 6.39, 6.40, 6.41, 6.42 and 16.12
test('a playlist is made by keys alone, from the first field to the chips', async ({ page, product }) => {
  await page.clock.install({ time: new Date('2026-11-22T03:10:00Z') })
  await openEmptyLocation(page, product)
  const plans = watchPlans(page)
  const form = await openPlaylistForm(page, 'videowall')
  const days = form.getByLabel('Date range')
  await expect(days).toBeFocused()
  await expect(page.getByRole('gridcell')).toHaveCount(0)
  await page.keyboard.press('Enter')
  const warning = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(warning).toHaveAccessibleDescription('Please fill the playlist data before save.')
  await page.keyboard.press('Enter')
  await expect(warning).toBeHidden()
  await expect(days).toBeFocused()
  await expect(days).toHaveAccessibleDescription('Choose the first and the last day.')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.keyboard.type('23.11. - 1 Dec')
  await page.keyboard.press('Tab')
  await expect(days).toHaveValue('23 Nov 2026 – 1 Dec 2026')
  await expect(form.getByLabel('Start time')).toBeFocused()
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1730')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await expect(form.getByLabel('Repeat')).toHaveAccessibleDescription(/^Plays 2 times in a row/)
  for (let chip = 0; chip < 7; chip += 1) await page.keyboard.press('Tab')
  await expect(form.getByLabel('Name (optional)')).toBeFocused()
  await page.keyboard.type('Tea time')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expectAlert(page, 'Success', 'Playlist berhasil ditambahkan!')
  const range = { date_start: '2026-11-23', date_end: '2026-12-01' }
  const times = { time_start: '14:00:00', time_end: '17:30:00', repeat_interval: 2 }
  expect(plans).toEqual([expect.objectContaining({ ...range, ...times, name: 'Tea time' })])
  await expect(panel(page, 'Videowall Tape').getByRole('article')).toContainText('Tea time')
})
