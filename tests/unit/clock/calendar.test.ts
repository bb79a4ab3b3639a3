import { expect, test } from 'vitest'
import { dayAfter, dayBefore, daysAfter, monthAfter } from '../../../src/clock/calendar.ts'

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

test('a number of days leads over the end of a month, a year and a leap day, in both directions', () => {
  expect([daysAfter('2028-02-27', 7), daysAfter('2026-12-30', 7), daysAfter('2027-01-03', -7)]).toEqual([
    '2028-03-05',
    '2027-01-06',
    '2026-12-27',
  ])
})

test('a month later is the same date, or the last one of a shorter month', () => {
  expect(['2026-11-22', '2026-12-31', '2027-01-31', '2028-01-30'].map(monthAfter)).toEqual([
    '2026-12-22',
    '2027-01-31',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('a year keeps its four figures', () => {
  expect([dayAfter('0999-12-31'), dayBefore('1000-01-01'), dayBefore('0999-01-01')]).toEqual([
    '1000-01-01',
    '0999-12-31',
    '0998-12-31',
  ])
})
