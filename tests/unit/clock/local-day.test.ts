import { afterEach, expect, test } from 'vitest'
import { localDay, readDay, readTime } from '../../../src/clock/local-day.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

// requirement 6.14
test.each([
  ['Asia/Jakarta', '2026-11-20T17:00:00.000Z', '2026-11-21'],
  ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['Asia/Jakarta', '2026-11-21 00:00:00+07:00', '2026-11-21'],
  ['America/New_York', '2026-11-21T01:00:00+0700', '2026-11-20'],
  ['Asia/Jakarta', '2026-11-21T22:00:00-05:00', '2026-11-22'],
  ['Asia/Jakarta', '2026-11-21 22:00:00-0530', '2026-11-22'],
  ['America/New_York', '2026-11-21', '2026-11-21'],
  ['America/New_York', '2026-11-21 00:00:00', '2026-11-21'],
  ['America/New_York', '2026-11-21T23:59:59', '2026-11-21'],
  ['UTC', '', ''],
  ['UTC', 'tomorrow', ''],
  ['UTC', 'Nov 21, 26 10:00Z', ''],
  ['UTC', '2026-13-45', ''],
  ['UTC', '2026-11-21Tnonsense Z', ''],
  ['UTC', '2026-11-21x', ''],
  ['UTC', 'x2026-11-21', ''],
  ['UTC', '2026-11-21T', '2026-11-21'],
  ['UTC', '2026-02-30 noon', '2026-02-30'],
])('in %s "%s" is the day "%s"', (timeZone, text, day) => {
  process.env.TZ = timeZone
  expect(readDay(text)).toBe(day)
})

// requirement 6.14
test.each(['Asia/Jakarta', 'America/New_York', 'Pacific/Kiritimati'])(
  'a day of the clock is never shifted in %s',
  timeZone => {
    process.env.TZ = timeZone
    expect(localDay(new Date(2026, 2, 8, 0, 0))).toBe('2026-03-08')
    expect(localDay(new Date(2026, 2, 8, 23, 59))).toBe('2026-03-08')
    const early = new Date(2026, 2, 8)
    early.setFullYear(987)
    expect(localDay(early)).toBe('0987-03-08')
  },
)

// requirement 6.14
test.each([
  ['08:30:00', '08:30:00'],
  ['8:30', '08:30:00'],
  ['23:59:59.000', '23:59:59'],
  ['24:00:00', ''],
  ['23:59:60', ''],
  ['08:30:5', '08:30:00'],
  ['at 08:30', ''],
  ['00:00', '00:00:00'],
  ['12:60', ''],
  ['noon', ''],
  ['', ''],
])('"%s" is the time "%s"', (text, time) => {
  expect(readTime(text)).toBe(time)
})
