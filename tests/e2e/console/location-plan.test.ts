import type { Locator, Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import { locationPath } from '../../../src/routes.ts'
import { expectAlert, setMode } from '../../support/console/dialogs.ts'
import { fillFields } from '../../support/console/fields.ts'
import { button, card, panel } from '../../support/console/locators.ts'
import { openPlaylist, openPlaylistForm, savePlaylist } from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { expect, test } from '../../support/product/e2e.ts'
import type { Product } from '../../support/product/product.ts'

let count = 0

async function openEmpty(page: Page, product: Product): Promise<Location> {
  count += 1
  const location = await (await product.seed()).location(`Plan ${count}`, `plan-${count}`)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await expect(page.getByText(/^No playlists yet/)).toHaveCount(2)
  return location
}

/** The bodies of the calls that make or change a playlist. */
function watchPlans(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', request => {
    const isPlan = /\/api\/playlists(\/\d+)?$/.test(request.url()) && ['POST', 'PUT'].includes(request.method())
    if (isPlan) bodies.push(request.postDataJSON())
  })
  return bodies
}

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
    zone: 'Asia/Jakarta',
    what: 'five minutes after midnight, yesterday in UTC',
    now: '2026-03-10T17:05:00Z',
    today: '2026-03-11',
    days: [/March 11th, 2026/, /March 13th, 2026/],
    sent: ['2026-03-11', '2026-03-13'],
  },
  {
    zone: 'America/New_York',
    what: 'ten minutes before the midnight on which the clocks go forward, tomorrow in UTC',
    now: '2026-03-08T04:50:00Z',
    today: '2026-03-07',
    days: [/March 7th, 2026/, /March 9th, 2026/],
    sent: ['2026-03-07', '2026-03-09'],
  },
  {
    zone: 'America/New_York',
    what: 'on the day on which the clocks go back',
    now: '2026-11-01T04:10:00Z',
    today: '2026-11-01',
    days: [/November 1st, 2026/, /November 2nd, 2026/],
    sent: ['2026-11-01', '2026-11-02'],
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
      await openEmpty(page, product)
      const plans = watchPlans(page)
      const form = await openPlaylistForm(page, 'videowall')
      await pickDays(page, form, days[0] ?? /-/, days[1] ?? /-/)
      // There is no 2:30 on the night when the clocks go forward, and two of 1:30 when they go back.
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

// requirements 6.11, 6.15
test('the end is 12 hours after the start, wrapping at 24, for times chosen from the list', async ({
  page,
  product,
}) => {
  await openEmpty(page, product)
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
  await openEmpty(page, product)
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

// requirement 6.31
test('each card shows the status of its playlist as the day goes on', async ({ page, product }) => {
  await page.clock.install({ time: new Date('2026-06-10T10:59:30Z') })
  const seed = await product.seed()
  const location = await seed.location('Clock', 'clock-1')
  const media = [await seed.uploadFile('tests/server/sample/Welcome.jpg')]
  const evening = await seed.playlist(location, 'videowall', { time_start: '18:00:00', time_end: '18:01:00' })
  const ended = await seed.playlist(location, 'videowall', { date_end: '2026-06-09' })
  const tomorrow = await seed.playlist(location, 'videowall', { date_start: '2026-06-11' })
  for (const id of [evening, ended, tomorrow]) await seed.items(id, media)
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const line = (id: number) => card(page, id).locator('.playlist-status')
  // It is 17:59:30 in Jakarta.
  await expect(line(evening)).toHaveText('Starts at 6:00 PM')
  await expect(line(ended)).toHaveText('Ended yesterday')
  await expect(line(tomorrow)).toHaveText('Starts tomorrow at 12:00 AM')
  await page.clock.runFor(31_000)
  await expect(line(evening)).toHaveText('Plays now')
  await page.clock.runFor(2 * 60_000)
  await expect(line(evening)).toHaveText('Starts tomorrow at 6:00 PM')
})

// requirements 6.39, 6.40, 6.41, 6.42 and 16.12
test('a playlist is made by keys alone, from the first field to the chips', async ({ page, product }) => {
  await page.clock.install({ time: new Date('2026-11-22T03:10:00Z') })
  await openEmpty(page, product)
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

// requirements 6.37, 6.42, 6.43 and 6.44
test('a card says how long it is and with which playlist it plays later', async ({ page, product }) => {
  await page.clock.install({ time: new Date('2026-11-22T03:10:00Z') })
  const seed = await product.seed()
  const location = await seed.location('Company', 'company-1')
  const media = [await seed.uploadFile('tests/server/sample/Welcome.jpg')]
  const always = await seed.playlist(location, 'videowall')
  const later = await seed.playlist(location, 'videowall', { date_start: '2026-11-23', time_start: '11:00:00' })
  for (const id of [always, later]) await seed.items(id, [...media, ...media], 80)
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const facts = (other: number) => `2 items · 2 min 40 s · From 23 Nov 11:00 AM in turn with playlist ${other}.`
  await expect(card(page, always).getByText(facts(later))).toBeVisible()
  await expect(card(page, later).getByText(facts(always))).toBeVisible()
  await expect(card(page, later).getByText('80 s')).toHaveCount(2)
  expect(await accessibilityViolations(page)).toEqual([])

  const opened = await openPlaylist(page, later)
  await expect(opened.getByLabel('Date range')).toBeFocused()
  await expect(opened.getByText(`From 23 Nov 11:00 AM in turn with playlist ${always}.`).last()).toBeVisible()
  await button(opened, 'Cancel').click()
  await expect(button(opened, 'Update Playlist')).toHaveCount(0)
  await expect(button(opened, `Edit playlist ${later}`)).toBeFocused()
})
