import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { expectAlert, setMode } from '../../../support/console/dialogs.ts'
import { fillFields } from '../../../support/console/fields.ts'
import { button, panel } from '../../../support/console/locators.ts'
import { openEmptyLocation, watchPlans } from '../../../support/console/plans.ts'
import { openPlaylistForm, savePlaylist } from '../../../support/console/playlists.ts'

async function pickDays(page: Page, form: Locator, first: RegExp, last: RegExp) {
  await form.getByLabel('Date range').click()
  await page.getByRole('gridcell', { name: first }).click()
  await page.getByRole('gridcell', { name: last }).click()
  // The picker moves the focus once more when it has closed; a text that is filled in before goes astray.
  await expect(page.getByRole('gridcell')).toHaveCount(0)
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
}

const zones = [
  {
    zone: 'America/New_York',
    what: 'ten minutes before the midnight on which the clocks go forward, tomorrow in UTC',
    now: '2026-03-08T04:50:00Z',
    today: '2026-03-07',
    days: [/March 7th, 2026/, /March 9th, 2026/],
    sent: ['2026-03-07', '2026-03-09'],
  },
  {
    zone: 'Pacific/Kiritimati',
    what: "in the new year, while UTC is in the old one's last morning",
    now: '2026-12-31T10:10:00Z',
    today: '2027-01-01',
    days: [/January 1st, 2027/, /January 31st, 2027/],
    sent: ['2027-01-01', '2027-01-31'],
  },
]

for (const { zone, what, now, today, days, sent } of zones) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })

    // requirement 6.14
    test(`the chosen days stay the same, ${what}`, async ({ page, product }) => {
      await page.clock.install({ time: new Date(now) })
      await openEmptyLocation(page, product)
      const plans = watchPlans(page)
      const form = await openPlaylistForm(page, 'videowall')
      await pickDays(page, form, days[0] ?? /-/, days[1] ?? /-/)
      // There is no 2:30 on the night when the clocks go forward.
      await fillFields(form, { 'Start time': '2:30 AM', Repeat: '1' })
      await savePlaylist(page, form)
      const [date_start, date_end] = sent
      const plan = { date_start, date_end, time_start: '02:30:00', time_end: '14:30:00' }
      expect(plans.at(-1)).toMatchObject(plan)

      const ticker = await openPlaylistForm(page, 'ticker')
      await ticker.getByLabel('Repeat').fill('2')
      await savePlaylist(page, ticker)
      const window = { date_start: today, date_end: today, time_start: '00:00:00', time_end: '23:00:00' }
      expect(plans.at(-1)).toMatchObject(window)

      // Loaded, opened and saved again, nothing has moved.
      const only = panel(page, 'Videowall Tape').getByRole('article')
      await page.reload()
      await setMode(page, 'Edit Videowall Tape')
      await button(only, /^Edit playlist/).click()
      await expect(only.getByLabel('Start time')).toHaveValue('2:30 AM')
      await expect(only.getByLabel('End time')).toHaveValue('2:30 PM')
      await button(only, 'Update Playlist').click()
      await expectAlert(page, 'Success', 'Playlist updated successfuly!')
      expect(plans.at(-1)).toMatchObject(plan)
    })
  })
}
