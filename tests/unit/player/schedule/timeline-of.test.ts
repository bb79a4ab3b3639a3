import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { dayAfter, dayBefore, minuteText } from '../../../../src/base/local-day.ts'
import { momentOf } from '../../../../src/base/moment.ts'
import { DAY_MINUTES, scheduleAt } from '../../../../src/player/schedule/schedule.ts'
import { type Stretch, timelineOf } from '../../../../src/player/schedule/timeline.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const DAYS = 3
/** The first of three days: round a leap day, the end of a month and the end of a year. */
const firstDays = ['2026-02-27', '2028-02-28', '2026-11-29', '2026-12-30']

/** Minutes near each other, near noon and near both ends of the day, so that windows meet and overlap by little. */
const time = fc
  .oneof(
    fc.integer({ min: 0, max: DAY_MINUTES - 1 }),
    fc.integer({ min: 715, max: 725 }),
    fc.constantFrom(0, 1, DAY_MINUTES - 2, DAY_MINUTES - 1),
  )
  .map(minute => `${minuteText(minute)}:00`)

/** Random playlists whose days lie round a day, with missing days and times, and days in the wrong order. */
const playlistsRound = (firstDay: string): fc.Arbitrary<Playlist[]> => {
  const days = [dayBefore(dayBefore(firstDay)), dayBefore(firstDay), firstDay, dayAfter(firstDay)]
  const day = fc.constantFrom('', ...days, dayAfter(dayAfter(firstDay)))
  const plan = fc.record({
    id: fc.oneof(fc.nat(30), fc.string({ minLength: 1, maxLength: 2 })),
    type: fc.constantFrom('videowall', 'ticker'),
    date_start: day,
    date_end: day,
    time_start: fc.oneof(fc.constant(''), time, time, time),
    time_end: fc.oneof(fc.constant(''), time, time, time),
    is_active: fc.oneof(fc.constant(true), fc.constant(true), fc.boolean()),
    items: fc.constantFrom(items('a.jpg', 'b.mp4'), items('a.jpg'), items('b.mp4'), []),
  })
  return fc.uniqueArray(plan.map(aPlaylist), { maxLength: 6, selector: ({ id }) => String(id) })
}

const planned = fc
  .constantFrom(...firstDays)
  .chain(firstDay => fc.tuple(fc.constant(firstDay), playlistsRound(firstDay)))

const rotationIn = (timeline: readonly Stretch[], minute: number) =>
  timeline.find(({ start, end }) => start <= minute && minute < end)?.playlists

const idsOf = (rotation: readonly Playlist[] = []) => rotation.map(({ id }) => id).join()

// requirement 8.10
test('the timeline has for every minute what the schedule plays', () => {
  fc.assert(
    fc.property(planned, ([firstDay, playlists]) => {
      const timeline = timelineOf(playlists, firstDay, DAYS)
      for (let day = firstDay, index = 0; index < DAYS; index += 1, day = dayAfter(day)) {
        for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
          const { rotation } = scheduleAt(playlists, { day, minute })
          const planned = rotationIn(timeline, index * DAY_MINUTES + minute)
          if (idsOf(planned) !== idsOf(rotation) || minute === 0) expect(planned).toEqual(rotation)
        }
      }
    }),
    { numRuns: 25 },
  )
})

// requirement 8.10
test('the stretches cover all days without a hole, and two neighbours differ', () => {
  fc.assert(
    fc.property(planned, fc.integer({ min: 1, max: 40 }), ([firstDay, playlists], days) => {
      const timeline = timelineOf(playlists, firstDay, days)
      expect(timeline[0]?.start).toBe(0)
      expect(timeline.at(-1)?.end).toBe(days * DAY_MINUTES)
      for (const [index, { start, end, playlists: rotation }] of timeline.entries()) {
        expect(end).toBeGreaterThan(start)
        const before = timeline[index - 1]
        if (!before) continue
        expect(start).toBe(before.end)
        expect(rotation).not.toEqual(before.playlists)
      }
    }),
    { numRuns: 300 },
  )
})

/** The days of 2026 on which the clock goes forward and back; on Lord Howe Island by half an hour. */
const clockChanges: [zone: string, day: string, minutes: number][] = [
  ['Europe/Berlin', '2026-03-29', 23 * 60],
  ['Europe/Berlin', '2026-10-25', 25 * 60],
  ['America/New_York', '2026-03-08', 23 * 60],
  ['America/New_York', '2026-11-01', 25 * 60],
  ['Australia/Lord_Howe', '2026-10-04', 23.5 * 60],
  ['Australia/Lord_Howe', '2026-04-05', 24.5 * 60],
]

// requirement 8.6
test.each(clockChanges)('in %s on %s, the wall clock says when the day ends', (timeZone, day, minutes) => {
  process.env.TZ = timeZone
  const midnight = new Date(`${day}T00:00:00`).getTime()
  expect(momentOf(new Date(midnight + minutes * 60_000))).toEqual({ day: dayAfter(day), minute: 0 })
})

test('a stretch has the playlists themselves, and a month has two stretches a day', () => {
  const daily = aPlaylist({ id: 3, time_start: '09:00:00', time_end: '18:00:00' })
  const timeline = timelineOf([daily, aPlaylist({ id: 7 })], '2026-11-22', 30)
  expect(timeline).toHaveLength(61)
  expect(timeline[1]?.playlists[0]).toBe(daily)
})
