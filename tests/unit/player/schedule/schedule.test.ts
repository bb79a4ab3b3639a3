import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { dayAfter, dayBefore, readDay } from '../../../../src/base/local-day.ts'
import { type Moment, momentOf, msToNextMinute } from '../../../../src/base/moment.ts'
import { scheduleAt, statusOf } from '../../../../src/player/schedule/schedule.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'
import { type Vector, vectors } from './schedule-vectors.ts'

function momentFrom(text: string): Moment {
  const [day = '', time = ''] = text.split(' ')
  const [hour, minute] = time.split(':').map(Number)
  return { day, minute: Number(hour) * 60 + Number(minute) }
}

/** A vector's playlist, its dates read as they are when they come from the server. */
function playlistFrom(raw: Vector['playlists'][number]): Playlist {
  const { items: files, date_start = '', date_end = '', ...fields } = { items: undefined, ...raw }
  const dates = { date_start: readDay(date_start), date_end: readDay(date_end) }
  return aPlaylist({ ...fields, ...dates, ...(files && { items: items(...files) }) })
}

const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

// requirements 8.1, 8.2, 8.3, 8.4
test.each(vectors)('the schedule at $at, $plays: $name', vector => {
  if (vector.zone) process.env.TZ = vector.zone
  const now = momentFrom(vector.at)
  if (vector.instant) expect(momentOf(new Date(vector.instant))).toEqual(now)
  const { rotation, nextChange } = scheduleAt(vector.playlists.map(playlistFrom), now)
  expect(rotation.map(playlist => playlist.id).join(' ') || '-').toBe(vector.plays)
  expect(nextChange).toEqual(vector.next === '-' ? null : momentFrom(vector.next))
})

const time = fc.integer({ min: 0, max: 1439 }).map(minute => {
  const text = `${Math.floor(minute / 60)}`.padStart(2, '0')
  return `${text}:${`${minute % 60}`.padStart(2, '0')}:00`
})
const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
const day = fc.constantFrom('', ...days)
const plans = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    date_start: day,
    date_end: day,
    time_start: fc.option(time, { nil: '' }),
    time_end: fc.option(time, { nil: '' }),
    is_active: fc.boolean(),
  }),
  { maxLength: 3 },
)
const moment = fc.record({ day: fc.constantFrom(...days), minute: fc.integer({ min: 0, max: 1439 }) })

const inDates = (plan: Playlist, day: string) =>
  day >= (plan.date_start || '0000-00-00') && day <= (plan.date_end || '9999-99-99')

/** The rule of requirement 8.2, minute by minute and without any shortcut, as an oracle. */
function playsAt(plan: Playlist, { day, minute }: Moment): boolean {
  const clock = `${`${Math.floor(minute / 60)}`.padStart(2, '0')}:${`${minute % 60}`.padStart(2, '0')}`
  const [start, end] = [plan.time_start.slice(0, 5), plan.time_end.slice(0, 5)]
  if (!plan.is_active) return false
  if (!start || !end) return inDates(plan, day)
  if (end >= start) return inDates(plan, day) && clock >= start && clock <= end
  return clock >= start ? inDates(plan, day) : clock <= end && inDates(plan, dayBefore(day))
}

const minuteAfter = ({ day, minute }: Moment): Moment =>
  minute < 1439 ? { day, minute: minute + 1 } : { day: dayAfter(day), minute: 0 }

// requirement 8.2
test('what plays, and when that changes, is what asking every single minute finds', () => {
  fc.assert(
    fc.property(plans, moment, (fields, now) => {
      const playlists = fields.map((plan, index) => aPlaylist({ ...plan, id: index + 1 }))
      const idsAt = (at: Moment) => playlists.filter(plan => playsAt(plan, at)).map(plan => plan.id)
      const { rotation, nextChange } = scheduleAt(playlists, now)
      const before = idsAt(now).join()
      expect(rotation.map(plan => plan.id).join()).toBe(before)
      let at = minuteAfter(now)
      // Eight days: past the last date, nothing is left but the daily windows.
      for (let steps = 0; steps < 8 * 1440 && idsAt(at).join() === before; steps += 1) at = minuteAfter(at)
      expect(nextChange).toEqual(idsAt(at).join() === before ? null : at)
    }),
    { numRuns: 150, seed: 1 },
  )
})

// requirement 6.31
describe('status', () => {
  const now = momentFrom('2026-03-10 12:00')
  const plan = { date_start: '2026-03-10', date_end: '2026-03-12' }

  test.each([
    [
      'plays now',
      { ...plan, time_start: '08:00:00', time_end: '13:00:00' },
      { state: 'plays', until: { day: '2026-03-10', minute: 781 } },
    ],
    [
      'starts later today',
      { ...plan, time_start: '18:00:00', time_end: '20:00:00' },
      { state: 'starts-later-today', at: { day: '2026-03-10', minute: 1080 } },
    ],
    [
      'starts tomorrow',
      { ...plan, time_start: '08:00:00', time_end: '09:00:00' },
      { state: 'starts-on', at: { day: '2026-03-11', minute: 480 } },
    ],
    [
      'starts on a later day',
      { date_start: '2026-04-01' },
      { state: 'starts-on', at: { day: '2026-04-01', minute: 0 } },
    ],
    ['ended yesterday', { date_end: '2026-03-09' }, { state: 'ended', lastDay: '2026-03-09' }],
    ['switched off', { is_active: false }, { state: 'off' }],
    ['empty', { items: [] }, { state: 'empty' }],
    [
      'never: dates',
      { date_start: '2026-03-12', date_end: '2026-03-10' },
      { state: 'never', reason: 'dates-reversed' },
    ],
    [
      'never: limits that cannot be read',
      { unreadable: { date_end: '25/11/2026', time_end: '09:00 PM' }, items: [], is_active: false },
      { state: 'never', reason: 'unreadable', limits: 'end date “25/11/2026” and end time “09:00 PM”' },
    ],
    ['never: films on a ticker', { type: 'ticker', items: items('a.mp4') }, { state: 'never', reason: 'only-videos' }],
  ])('%s', (_name, fields, status) => {
    expect(statusOf(aPlaylist(fields), now)).toEqual(status)
  })
})

test('the time to the next minute is never zero, so a clock that waits for it never spins', () => {
  expect(msToNextMinute(new Date(2026, 2, 10, 12, 0, 0, 0))).toBe(60_000)
  expect(msToNextMinute(new Date(2026, 2, 10, 12, 0, 59, 999))).toBe(1)
})
