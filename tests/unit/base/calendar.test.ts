import { expect, test } from 'vitest'
import { dayAfter, dayBefore, daysAfter, monthAfter } from '../../../src/base/local-day.ts'

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

test.each([
  ['an ordinary year', 2026],
  ['a leap year', 2028],
  ['a century, which is none', 2100],
  ['a fourth century, which is one', 2000],
])('every day of %s is followed by the next, and preceded by the one before', (_what, year) => {
  for (let time = Date.UTC(year - 1, 11, 30); time <= Date.UTC(year + 1, 0, 2); time += 86_400_000) {
    const [day, next] = [dayOf(time), dayOf(time + 86_400_000)]
    expect([dayAfter(day), dayBefore(next)]).toEqual([next, day])
  }
})

test('a number of days, and a month, lead over the end of a month, a year and a leap day', () => {
  const days = [daysAfter('2028-02-27', 7), daysAfter('2026-12-30', 7), daysAfter('2027-01-03', -7)]
  expect(days.join(' ')).toBe('2028-03-05 2027-01-06 2026-12-27')
  // The same date, or the last one of a shorter month.
  const months = ['2026-11-22', '2026-12-31', '2027-01-31', '2028-01-30'].map(monthAfter)
  expect(months.join(' ')).toBe('2026-12-22 2027-01-31 2027-02-28 2028-02-29')
  // A year keeps its four figures.
  const years = [dayAfter('0999-12-31'), dayBefore('1000-01-01'), dayBefore('0999-01-01')]
  expect(years.join(' ')).toBe('1000-01-01 0999-12-31 0998-12-31')
})
