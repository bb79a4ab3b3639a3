import { expect, test } from 'vitest'
import {
  dateOfDay,
  dateOfTime,
  formatDay,
  formatDays,
  formatTime,
  readTypedDays,
  readTypedTime,
  timeOfDate,
} from '../../../src/pages/location/playlist/date-text.ts'

test('a day is written so that no country reads another one', () => {
  expect(formatDay('2026-11-01')).toBe('1 Nov 2026')
  expect(formatDay('')).toBe('')
  expect(formatDays('2026-11-01', '2026-12-31')).toBe('1 Nov 2026 – 31 Dec 2026')
  expect(formatDays('2026-11-01', '')).toBe('1 Nov 2026 – ')
  expect(formatDays('', '')).toBe('')
})

test('every month has its name, written and read', () => {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  for (const [index, name] of months.entries()) {
    const day = `2026-${String(index + 1).padStart(2, '0')}-28`
    expect(formatDay(day)).toBe(`28 ${name} 2026`)
    expect(readTypedDays(`28 ${name} 2026`)).toEqual([day, day])
  }
})

// requirement 6.15
test.each([
  ['00:00:00', '12:00 AM'],
  ['00:30:00', '12:30 AM'],
  ['06:05:59', '6:05 AM'],
  ['12:00:00', '12:00 PM'],
  ['23:59:00', '11:59 PM'],
  ['', ''],
])('%j on the 12-hour clock is %j', (time, shown) => {
  expect(formatTime(time)).toBe(shown)
})

// requirement 6.14
test.each([
  ['1 Nov 2026 – 31 Dec 2026', ['2026-11-01', '2026-12-31']],
  ['1 Nov 2026 - 31 Dec 2026', ['2026-11-01', '2026-12-31']],
  ['2026-11-21 - 2026-11-25', ['2026-11-21', '2026-11-25']],
  ['2026-11-21 to 2026-11-25', ['2026-11-21', '2026-11-25']],
  ['11/21/2026 - 11/25/2026', ['2026-11-21', '2026-11-25']],
  // The day first, where no month has that number, and always between dots.
  ['21/11/2026 - 25/11/2026', ['2026-11-21', '2026-11-25']],
  ['11/12/2026', ['2026-11-12', '2026-11-12']],
  ['11.12.2026 - 12.12.2026', ['2026-12-11', '2026-12-12']],
  ['17 Agustus 2026 – 5 Mei 2027', ['2026-08-17', '2027-05-05']],
  ['1 Okt 2026 – 31 Des 2026', ['2026-10-01', '2026-12-31']],
  ['21 november 2026 – 1 DECEMBER 2026', ['2026-11-21', '2026-12-01']],
  // In the wrong order it is still clear what is meant.
  ['2026-11-25 – 2026-11-21', ['2026-11-21', '2026-11-25']],
  ['2028-02-29', ['2028-02-29', '2028-02-29']],
  ['1000-01-01', ['1000-01-01', '1000-01-01']],
  // Spaces are typed as it comes.
  [' 2026-11-21 ', ['2026-11-21', '2026-11-21']],
  ['1  Nov  2026  -  2  Nov  2026', ['2026-11-01', '2026-11-02']],
  ['1 Nov 2026  to  2 Nov 2026', ['2026-11-01', '2026-11-02']],
  ['1 Nov 2026–2 Nov 2026', ['2026-11-01', '2026-11-02']],
  ['1 Nov 2026  —  2 Nov 2026', ['2026-11-01', '2026-11-02']],
] as const)('typed %j means %j', (text, days) => {
  expect(readTypedDays(text)).toEqual(days)
})

// requirement 6.17
test.each([
  '',
  '2026',
  '11/2',
  '2027-02-29',
  '31 Apr 2026',
  '13/13/2026',
  '1 Foo 2026',
  '1/1/26',
  '1/1.2026',
  '32.1.2026',
  'a - b - c',
  '1 Nov 2026 – 2 Nov 2026 – 3 Nov 2026',
  '1 Nov 2026 – 2 Nov',
  '1 – 2 Nov 2026',
  '0026-11-21',
  '0999-12-31',
  '2026-00-10',
  '2026-13-10',
  '2026-11-0',
  '2026-11-211',
  '12026-11-21',
  '111.12.2026',
  '11.12.20260',
  '111 Nov 2026',
  '1 Nov 20260',
])('typed %j is no range yet', text => {
  expect(readTypedDays(text)).toBeNull()
})

test.each([
  ['6:05 PM', '18:05:00'],
  ['6:05pm', '18:05:00'],
  ['6 pm', '18:00:00'],
  ['12:00 AM', '00:00:00'],
  ['12 PM', '12:00:00'],
  ['18:05', '18:05:00'],
  // Written with a dot in Indonesia.
  ['18.05', '18:05:00'],
  ['9.30 pm', '21:30:00'],
  ['00:00', '00:00:00'],
  ['7:30', '07:30:00'],
  ['18:05:30', '18:05:00'],
  [' 1 am ', '01:00:00'],
  ['7:59', '07:59:00'],
  ['23:15', '23:15:00'],
])('typed %j means %j', (text, time) => {
  expect(readTypedTime(text)).toBe(time)
})

// requirement 6.17
test.each(['', '6', '18', '24:00', '6:60 PM', '13:00 PM', '0 AM', 'noon', '6:5', '106:05', '6:05 PMs'])(
  'typed %j is no time yet',
  text => {
    expect(readTypedTime(text)).toBeNull()
  },
)

test('days and times go into the pickers and come back as they were', () => {
  const day = dateOfDay('2026-03-08')
  expect(day && [day.getFullYear(), day.getMonth(), day.getDate(), day.getHours()]).toEqual([2026, 2, 8, 0])
  expect(dateOfDay('')).toBeNull()
  for (const time of ['00:00:00', '02:30:00', '23:59:00']) {
    const date = dateOfTime(time)
    expect(date && timeOfDate(date)).toBe(time)
  }
  expect(dateOfTime('')).toBeNull()
})
