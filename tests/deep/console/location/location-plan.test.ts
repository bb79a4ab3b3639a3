import type { Locator } from 'playwright/test'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { button, panel } from '../../../support/console/locators.ts'
import { openEmptyLocation, watchPlans } from '../../../support/console/plans.ts'
import { openPlaylistForm, savePlaylist } from '../../../support/console/playlists.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'

// requirements 6.11, 6.15
test('the end is 12 hours after the start, wrapping at 24, for times chosen from the list', async ({
  page,
  product,
}) => {
  await openEmptyLocation(page, product)
  const plans = watchPlans(page)
  const pick = async (form: Locator, label: string, time: string) => {
    await form.getByLabel(label).click()
    await page.getByRole('option', { name: time, exact: true }).click()
  }
  for (const [start, end] of [
    ['6:00 PM', '06:00:00'],
    ['12:00 PM', '00:00:00'],
    ['12:00 AM', '12:00:00'],
  ] as const) {
    const form = await openPlaylistForm(page, 'videowall')
    await form.getByLabel('Date range').fill('2026-11-21 - 2026-11-25')
    await page.keyboard.press('Escape')
    await pick(form, 'Start time', start)
    await form.getByLabel('Repeat').fill('1')
    await savePlaylist(page, form)
    expect(plans.at(-1)).toMatchObject({ date_start: '2026-11-21', date_end: '2026-11-25', time_end: end })
  }
  const form = await openPlaylistForm(page, 'videowall')
  await form.getByLabel('Date range').fill('21 Nov 2026 – 21 Nov 2026')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Date range')).toBeFocused()
  const start = form.getByLabel('Start time')
  await start.fill('18:05')
  await page.keyboard.press('Enter')
  await expect(start).toHaveValue('6:05 PM')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // A text that is no time never chooses an entry of the list.
  await start.fill('after six')
  await page.keyboard.press('Enter')
  await expect(start).toHaveValue('after six')
  await start.fill('6:05 PM')
  await page.keyboard.press('Tab')
  await pick(form, 'End time', '11:30 PM')
  await form.getByLabel('Repeat').fill('4')
  await savePlaylist(page, form)
  expect(plans.at(-1)).toMatchObject({
    date_start: '2026-11-21',
    date_end: '2026-11-21',
    time_start: '18:05:00',
    time_end: '23:30:00',
    repeat_interval: 4,
  })
})

// requirement 6.17
test('a time that cannot be understood stays in its field, and the playlist is not saved', async ({
  page,
  product,
}) => {
  await openEmptyLocation(page, product)
  const plans = watchPlans(page)
  const form = await openPlaylistForm(page, 'videowall')
  const end = form.getByLabel('End time')
  await form.getByLabel('Date range').fill('21/11/2026 - 17 Desember 2026')
  await form.getByLabel('Start time').fill('18.00')
  await end.fill('half past nine')
  await page.keyboard.press('Tab')
  await expect(end).toHaveValue('half past nine')
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await expect(end).toHaveAccessibleDescription('Write it like 6:05 PM.')
  await form.getByLabel('Repeat').fill('1')
  await button(form, 'Save Playlist').click()
  const alert = page.getByRole('alertdialog', { name: 'Warning' })
  await expect(alert).toContainText('End time: “half past nine” cannot be understood.')
  await expectAlert(page, 'Warning', 'Please fill the playlist data before save.')
  expect(plans).toEqual([])
  await end.fill('9.30 pm')
  await expect(end).not.toHaveAttribute('aria-invalid')
  await savePlaylist(page, form)
  const days = { date_start: '2026-11-21', date_end: '2026-12-17' }
  expect(plans).toEqual([expect.objectContaining({ ...days, time_start: '18:00:00', time_end: '21:30:00' })])
})

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
