import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, daysSince1970 } from '../../../../src/base/local-day.ts'
import { DAY_MINUTES, isOpen, type PlayWindow } from '../../../../src/player/schedule/schedule.ts'
import { MON_TO_FRI } from '../../../../src/playlists/weekdays.ts'
import { onWeekdays } from '../../../../src/playlists/when/parts.ts'
import {
  type Box,
  isOver,
  joinedBoxes,
  meet,
  minus,
  plus,
  sameWhen,
  type When,
  whenOf,
  windowOf,
} from '../../../../src/playlists/when/when.ts'

/** The days that a test looks at. A box may begin before the first, end after the last, or have no limit. */
const DAYS = 6

/** A few hours, so that edges often meet. */
const minute = fc.constantFrom(0, 60, 480, 481, 720, 1200, 1439)

const anyBox: fc.Arbitrary<Box> = fc
  .record({
    from: fc.constantFrom(Number.NEGATIVE_INFINITY, -1, 0, 1, 2, 3, 4),
    days: fc.constantFrom(0, 1, 2, 5, Number.POSITIVE_INFINITY),
    start: minute,
    end: minute,
  })
  .map(({ from, days, start, end }) => ({
    from,
    until: days === Number.POSITIVE_INFINITY ? days : Math.max(from, 0) + days,
    start,
    end: end > start ? end : end + DAY_MINUTES,
  }))

const anyBoxes = fc.array(anyBox, { maxLength: 5 })

const holds = ({ from, until, start, end }: Box, day: number, at: number) =>
  [0, 1].some(days => from <= day - days && day - days <= until && start <= at + days * 1440 && at + days * 1440 < end)

/** How many of the boxes lie in each minute around an edge, day by day. */
function countsOf(boxes: readonly Box[]): number[] {
  const minutes = [0, 59, 60, 479, 480, 481, 719, 720, 1199, 1200, 1438, 1439]
  const days = Array.from({ length: DAYS + 4 }, (_, day) => day - 2)
  return days.flatMap(day => minutes.map(at => boxes.filter(box => holds(box, day, at)).length))
}

const flags = (boxes: readonly Box[]) => countsOf(boxes).map(count => count > 0)

const runs = { numRuns: 200, seed: 31 }

test('200 sums, differences and common parts are those of plain sets of minutes', () => {
  fc.assert(
    fc.property(anyBoxes, anyBoxes, (a, b) => {
      const [left, right] = [joinedBoxes(a), joinedBoxes(b)]
      const [inA, inB] = [flags(a), flags(b)]
      expect(flags(plus(left, right))).toEqual(inA.map((is, at) => is || inB[at]))
      expect(flags(minus(left, right))).toEqual(inA.map((is, at) => is && !inB[at]))
      expect(flags(meet(left, right))).toEqual(inA.map((is, at) => is && inB[at]))
    }),
    runs,
  )
})

test('200 sets of windows are covered exactly, by windows that share no minute', () => {
  fc.assert(
    fc.property(anyBoxes, boxes => {
      expect(countsOf(joinedBoxes(boxes))).toEqual(flags(boxes).map(Number))
    }),
    runs,
  )
})

test('200 sets are one value, in whatever order and by whatever parts they are put together', () => {
  let cut = 0
  fc.assert(
    fc.property(anyBoxes, anyBoxes, (a, b) => {
      const [left, right] = [joinedBoxes(a), joinedBoxes(b)]
      const all = joinedBoxes([...a, ...b])
      expect(plus(right, left)).toEqual(all)
      expect(plus(minus(left, right), right)).toEqual(all)
      expect(plus(meet(all, left), minus(all, left))).toEqual(all)
      expect(joinedBoxes(all.toReversed())).toEqual(all)
      expect(sameWhen(all, left)).toBe(minus(right, left).length === 0)
      if (all.length > 1) cut += 1
    }),
    runs,
  )
  expect(cut).toBeGreaterThan(80)
})

const window = (date_start: string, date_end: string, time_start: string, time_end: string): PlayWindow => ({
  date_start,
  date_end,
  time_start: time_start && `${time_start}:00`,
  time_end: time_end && `${time_end}:00`,
})

test('200 sets are read back from the windows that a server gets, and these play in their minutes', () => {
  const today = daysSince1970('2026-11-29')
  fc.assert(
    fc.property(anyBoxes, boxes => {
      const when = joinedBoxes(boxes.map(box => ({ ...box, from: box.from + today, until: box.until + today })))
      const windows = when.map(windowOf)
      expect(whenOf(windows)).toEqual(when)
      const at = { day: daysAfter('2026-11-29', 2), minute: 480 }
      const isIn = when.some(box => holds(box, today + 2, 480))
      expect(windows.some(one => isOpen(one, at))).toBe(isIn)
    }),
    runs,
  )
})

const textOf = ({ date_start, date_end, time_start, time_end }: PlayWindow) =>
  `${date_start} to ${date_end}, ${time_start.slice(0, 5)} to ${time_end.slice(0, 5)}`

const textsOf = (when: When) => when.map(windowOf).map(textOf)

const lunch = (date_end: string): When => onWeekdays(window('2026-12-01', date_end, '11:00', '13:59'), MON_TO_FRI)

const always = whenOf([window('', '', '08:00', '21:59')])

test('lunch from Monday to Friday leaves 8 windows of a default for December, and 56 for a year', () => {
  expect(textsOf(minus(always, lunch('2026-12-31')))).toEqual([
    ' to 2026-11-30, 08:00 to 21:59',
    '2026-12-01 to 2026-12-31, 08:00 to 10:59',
    '2026-12-01 to 2026-12-31, 14:00 to 21:59',
    '2026-12-05 to 2026-12-06, 11:00 to 13:59',
    '2026-12-12 to 2026-12-13, 11:00 to 13:59',
    '2026-12-19 to 2026-12-20, 11:00 to 13:59',
    '2026-12-26 to 2026-12-27, 11:00 to 13:59',
    '2027-01-01 to , 08:00 to 21:59',
  ])
  const year = minus(always, lunch('2027-11-30'))
  expect(year).toHaveLength(56)
  expect(plus(year, lunch('2027-11-30'))).toEqual(always)
})

test('windows are what the screens take them for', () => {
  expect(textsOf(whenOf([window('', '', '', '')]))).toEqual([' to , 00:00 to 23:59'])
  // The same minute twice is one minute, and an end before the start is on the next day.
  expect(whenOf([window('2026-12-01', '2026-12-01', '08:00', '08:00')])).toMatchObject([{ start: 480, end: 481 }])
  expect(whenOf([window('2026-12-01', '2026-12-01', '20:00', '01:59')])).toMatchObject([{ start: 1200, end: 1560 }])
  expect(whenOf([window('2026-12-02', '2026-12-01', '08:00', '10:00')])).toEqual([])
  // The evening and the morning after it are one window.
  const halves = [
    window('2026-12-01', '2026-12-03', '20:00', '23:59'),
    window('2026-12-02', '2026-12-04', '00:00', '01:59'),
  ]
  expect(textsOf(whenOf(halves))).toEqual(['2026-12-01 to 2026-12-03, 20:00 to 01:59'])
  expect(textsOf(whenOf([window('9999-12-31', '9999-12-31', '20:00', '01:59')]))).toHaveLength(1)
})

test('a window is over when its last minute is, and one without an end never is', () => {
  const night = whenOf([window('2026-11-28', '2026-11-28', '20:00', '01:59')])
  expect(isOver(night, { day: '2026-11-29', minute: 119 })).toBe(false)
  expect(isOver(night, { day: '2026-11-29', minute: 120 })).toBe(true)
  expect(isOver(always, { day: '2099-01-01', minute: 0 })).toBe(false)
})
