import { afterEach, expect, test } from 'vitest'
import { localDay, readDay, readEndTime, readTime } from '../../../src/base/local-day.ts'

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
  ['UTC', '2026-11-21T00:00:00.000000Z', '2026-11-21'],
])('in %s "%s" is the day "%s"', (timeZone, text, day) => {
  process.env.TZ = timeZone
  expect(readDay(text)).toBe(day)
  const others = [
    '',
    'tomorrow',
    'Nov 21, 26 10:00Z',
    '2026-13-45',
    '2026-02-30',
    '0000-00-00',
    '25/11/2026',
    '2026-11-21T',
    '2026-11-21 noon',
    '2026-11-21Tnonsense Z',
    '2026-11-21x',
    'x2026-11-21',
  ]
  expect(others.map(readDay).join('')).toBe('')
})

// requirement 6.14
test.each(['Asia/Jakarta', 'America/New_York', 'Pacific/Kiritimati'])(
  'a day of the clock is never shifted in %s',
  timeZone => {
    process.env.TZ = timeZone
    const days = [new Date(2026, 2, 8, 0, 0), new Date(2026, 2, 8, 23, 59), new Date(2026, 2, 8)]
    days[2]?.setFullYear(987)
    expect(days.map(localDay)).toEqual(['2026-03-08', '2026-03-08', '0987-03-08'])
  },
)

// requirement 6.14
test('a time of day is read with its seconds, and what is none is empty', () => {
  const read = ['08:30:00', '8:30', '23:59:59.000000', '08:30:5', '00:00'].map(readTime)
  expect(read.join(' ')).toBe('08:30:00 08:30:00 23:59:59 08:30:05 00:00:00')
  expect(['09:00:00Z', '09:00:00+07', '09:00:00.5 +07:00'].map(readTime)).toEqual(Array(3).fill('09:00:00'))
  const others = ['24:00:00', '23:59:60', '12:60', '09:00 PM', '09:00x', 'at 08:30', '2026-11-21T09:00:00Z', 'noon', '']
  expect(others.map(readTime).join('')).toBe('')
})

// requirement 8.2
test('as an end, 24:00 is the last minute of the day', () => {
  expect(['24:00', '24:00:00', '24:00:00.000000', '18:00'].map(readEndTime)).toEqual([
    ...Array(3).fill('23:59:00'),
    '18:00:00',
  ])
  expect(['24:01', '24:00 PM'].map(readEndTime).join('')).toBe('')
})
