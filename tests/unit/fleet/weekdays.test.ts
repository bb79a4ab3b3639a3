import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, daysAfter } from '../../../src/base/local-day.ts'
import { EVERY_DAY, isWeekdaysText, toggled, weekdaysText } from '../../../src/playlists/weekdays.ts'
import { MOST_PIECES, onWeekdays } from '../../../src/playlists/when/parts.ts'
import { windowOf } from '../../../src/playlists/when/when.ts'

const weekdays = fc.subarray([...EVERY_DAY], { minLength: 1 }).map(digits => digits.join(''))

/** First days around the changes of clocks, of months and of years, and any other. */
const firstDay = fc.oneof(
  fc.constantFrom('2026-03-27', '2026-10-23', '2026-02-26', '2028-02-26', '2026-12-28', '2027-01-01', '2099-12-01'),
  fc.integer({ min: 0, max: 20_000 }).map(days => daysAfter('2020-01-01', days)),
)

const range = fc
  .record({ date_start: firstDay, length: fc.integer({ min: 0, max: 120 }) })
  .map(({ date_start, length }) => ({ date_start, date_end: daysAfter(date_start, length) }))

type DayRange = Parameters<typeof daysIn>[0][number]

const hours = { time_start: '09:00:00', time_end: '17:00:00' }

const rangesOf = (days: DayRange, chosen: string) => onWeekdays({ ...days, ...hours }, chosen).map(windowOf)

/** The days of some ranges. */
function daysIn(ranges: readonly { date_start: string; date_end: string }[]): string[] {
  const days: string[] = []
  for (const { date_start, date_end } of ranges)
    for (let day = date_start; day <= date_end; day = dayAfter(day)) days.push(day)
  return days
}

/** The weekday that the platform's own calendar gives a day. */
const calendar = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const nameOf = (day: string) => calendar.format(new Date(`${day}T12:00:00Z`))

describe('the ranges of chosen weekdays', () => {
  test('the last days of the year 9999 end, as an end that means none', () => {
    const range = { date_start: '9999-12-30', date_end: '9999-12-31' }
    expect(rangesOf(range, '45')).toEqual([{ ...range, ...hours }])
  })

  // requirement 27.2
  test('together they are exactly the chosen days of the range, each in one run', () => {
    const names: Record<string, string> = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' }
    fc.assert(
      fc.property(range, weekdays, (days, chosen) => {
        const all = daysIn([days])
        const wanted = all.filter(day => [...chosen].some(digit => names[digit] === nameOf(day)))
        const ranges = rangesOf(days, chosen)
        expect(daysIn(ranges)).toEqual(wanted)
        for (const [index, { date_end }] of ranges.entries()) {
          const next = ranges[index + 1]
          if (next) expect(next.date_start > dayAfter(date_end)).toBe(true)
        }
      }),
    )
  })

  test('the days are the same on a machine in any time zone, also where its clock changes', () => {
    const before = process.env.TZ
    const zones = ['America/New_York', 'Europe/London', 'Asia/Jakarta', 'Pacific/Apia', 'Africa/Cairo']
    const year = { date_start: '2026-01-01', date_end: '2026-12-31' }
    try {
      const found = zones.map(zone => {
        process.env.TZ = zone
        return rangesOf(year, '12345')
      })
      for (const ranges of found) expect(ranges).toEqual(found[0])
      expect(found[0]).toHaveLength(53)
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  test('Mon to Fri in November 2026 are five ranges, and Sunday and Monday belong together', () => {
    const november = { date_start: '2026-11-01', date_end: '2026-11-30' }
    const short = (ranges: (typeof november)[]) =>
      ranges.map(one => `${one.date_start.slice(8)} to ${one.date_end.slice(8)}`)
    const weeks = ['02 to 06', '09 to 13', '16 to 20', '23 to 27', '30 to 30']
    expect(short(rangesOf(november, '12345'))).toEqual(weeks)
    expect(short(rangesOf(november, '17'))[1]).toBe('08 to 09')
  })

  test('a range without an end, one backwards and no days cost no time', () => {
    const always = { date_start: '2026-11-01', date_end: '2099-12-31' }
    expect(rangesOf(always, '12345').length).toBeGreaterThan(MOST_PIECES)
    expect(rangesOf(always, '1').length).toBeGreaterThan(MOST_PIECES)
    expect(rangesOf(always, '12345').length).toBeLessThan(2 * MOST_PIECES)
    expect(rangesOf(always, EVERY_DAY)).toEqual([{ ...always, ...hours }])
    expect(rangesOf(always, '')).toEqual([])
    expect(rangesOf({ date_start: '2026-11-02', date_end: '2026-11-01' }, EVERY_DAY)).toEqual([])
  })
})

// requirement 27.4
test('the days are named as a person says them, and other words name none', () => {
  const texts = ['Mon to Fri', 'Sat and Sun', 'Mon and Sun', 'Mon and Wed and Fri', 'Mon to Wed and Fri']
  expect(['12345', '67', '17', '135', '1235'].map(weekdaysText)).toEqual(texts)
  fc.assert(fc.property(weekdays, chosen => isWeekdaysText(weekdaysText(chosen)) === (chosen !== EVERY_DAY)))
  for (const text of ['Morning', 'Fri to Mon', 'Mon to Sun', 'Morning, Mon to Fri', 'mon to fri', 'Tue and Mon', ''])
    expect(isWeekdaysText(text), text).toBe(false)
})

test('a weekday is added in its order and taken away again', () => {
  expect([toggled('15', '3'), toggled('135', '3')]).toEqual(['135', '15'])
})
