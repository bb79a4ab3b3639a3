import { expect, test } from 'vitest'
import { emptyDraft, type PlanDraft } from '../../../src/location/playlist/plan-draft.ts'
import { shorteningText, TODAYS_WINDOW, tickerWindow } from '../../../src/location/playlist/ticker-day.tsx'
import { canPlayToday } from '../../../src/playlists/ticker-plan.ts'

const today = '2026-11-22'
const plan = (date_start: string, date_end: string, time_start = '00:00:00', time_end = '23:00:00'): PlanDraft => ({
  ...emptyDraft,
  date_start,
  date_end,
  time_start,
  time_end,
  repeat_interval: '1',
})

// requirement 6.36
test.each([
  [plan(today, today), 'Today only, 12:00 AM to 11:00 PM'],
  [plan('2026-11-21', '2026-11-21'), '21 Nov 2026 only, 12:00 AM to 11:00 PM'],
  [plan('2020-01-01', '2099-12-31', '', ''), '1 Jan 2020 – 31 Dec 2099, all day'],
  [plan('', '', '09:00:00', '17:30:00'), 'Every day, 9:00 AM to 5:30 PM'],
  [plan(today, ''), 'From 22 Nov 2026, 12:00 AM to 11:00 PM'],
  [plan('', today), 'Until 22 Nov 2026, 12:00 AM to 11:00 PM'],
])('the card says when a ticker plays: %j', (draft, text) => {
  expect(tickerWindow(draft, today)).toBe(text)
})

// requirement 6.36
test.each([
  [plan('2020-01-01', '2099-12-31'), 'It runs until 31 Dec 2099 now. Update Playlist ends it today at 11:00 PM.'],
  [plan(today, today, '00:00:00', '23:59:00'), 'It runs longer now. Update Playlist ends it today at 11:00 PM.'],
  [plan('', '', '', ''), 'It runs longer now. Update Playlist ends it today at 11:00 PM.'],
  [{ ...plan(today, ''), unreadable: { date_end: '25/11/2026' } }, ''],
  [plan(today, today), ''],
  [plan('2026-11-01', '2026-11-21', '', ''), ''],
])('a save that would end a ticker earlier says so: %j', (draft, text) => {
  expect(shorteningText(draft, today)).toBe(text)
})

// requirement 6.36
test('a save gives the window of today, and after 11 PM a ticker cannot play again today', () => {
  expect(TODAYS_WINDOW).toBe(tickerWindow(plan(today, today), today))
  expect([canPlayToday(0), canPlayToday(23 * 60), canPlayToday(23 * 60 + 1)]).toEqual([true, true, false])
})
