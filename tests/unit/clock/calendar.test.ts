import { expect, test } from 'vitest'
import { dayAfter, dayBefore } from '../../../src/clock/calendar.ts'

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

test('a year keeps its four figures', () => {
  expect([dayAfter('0999-12-31'), dayBefore('1000-01-01'), dayBefore('0999-01-01')]).toEqual([
    '1000-01-01',
    '0999-12-31',
    '0998-12-31',
  ])
})
