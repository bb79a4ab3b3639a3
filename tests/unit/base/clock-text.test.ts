import { expect, test } from 'vitest'
import { clockText, dayText, minuteOfTime, minuteText, twoDigits } from '../../../src/base/local-day.ts'

test('numbers, days and times of day are written with all their figures', () => {
  expect([0, 7, 10, 123].map(twoDigits)).toEqual(['00', '07', '10', '123'])
  expect([dayText(2026, 3, 8), dayText(987, 12, 31)]).toEqual(['2026-03-08', '0987-12-31'])
  expect([0, 59, 60, 548, 1439].map(minuteText)).toEqual(['00:00', '00:59', '01:00', '09:08', '23:59'])
  expect(['00:00', '09:08:59', '23:59:00'].map(minuteOfTime)).toEqual([0, 548, 1439])
})

// requirement 6.15
test('a minute of the day is read on the 12-hour clock', () => {
  const shown = ['12:00 AM', '12:59 AM', '1:00 AM', '11:59 AM', '12:00 PM', '1:05 PM', '11:59 PM']
  expect([0, 59, 60, 719, 720, 785, 1439].map(clockText)).toEqual(shown)
})
