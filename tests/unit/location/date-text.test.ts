import { expect, test } from 'vitest'
import { formatDay, longDay, shortDay, weekdayOf } from '../../../src/base/day-text.ts'
import {
  dateOfDay,
  dateOfTime,
  formatDays,
  formatTime,
  readTypedDays,
  readTypedTime,
  timeOfDate,
} from '../../../src/ui/dates/date-text.ts'

const TODAY = '2026-11-22'

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
    expect(readTypedDays(`28 ${name} 2026`, TODAY, 'en-US')).toEqual([day, day])
  }
})

// requirement 6.15
test('a time is shown on the 12-hour clock', () => {
  const shown = ['00:00:00', '00:30:00', '06:05:59', '12:00:00', '23:59:00', ''].map(formatTime)
  expect(shown).toEqual(['12:00 AM', '12:30 AM', '6:05 AM', '12:00 PM', '11:59 PM', ''])
})

/** Rows of what is typed and what it means, between | or line breaks. */
const typed = (rows: string) => rows.split(/[|\n]/).map(row => row.split('→') as [string, string])

// requirement 6.14: days of any country, with any number of spaces
test.each(
  typed(`1 Nov 2026 – 31 Dec 2026→2026-11-01 2026-12-31|1 Nov 2026 - 31 Dec 2026→2026-11-01 2026-12-31
2026-11-21 to 2026-11-25→2026-11-21 2026-11-25|11/21/2026 - 11/25/2026→2026-11-21 2026-11-25
21/11/2026 - 25/11/2026→2026-11-21 2026-11-25
11.12.2026 - 12.12.2026→2026-12-11 2026-12-12|17 Agustus 2026 – 5 Mei 2027→2026-08-17 2027-05-05
1 Okt 2026 – 31 Des 2026→2026-10-01 2026-12-31|21 november 2026 – 1 DECEMBER 2026→2026-11-21 2026-12-01
Dec 24, 2026→2026-12-24 2026-12-24|December 24 2026 - Jan 2, 2027→2026-12-24 2027-01-02|2199-12-31→2199-12-31 2199-12-31
2028-02-29→2028-02-29 2028-02-29|1000-01-01→1000-01-01 1000-01-01
 2026-11-21 →2026-11-21 2026-11-21|1  Nov  2026  -  2  Nov  2026→2026-11-01 2026-11-02
1 Nov 2026  to  2 Nov 2026→2026-11-01 2026-11-02|1 Nov 2026–2 Nov 2026→2026-11-01 2026-11-02
1 Nov 2026  —  2 Nov 2026→2026-11-01 2026-11-02|24-12-2026→2026-12-24 2026-12-24|25.12.26→2026-12-25 2026-12-25
2026/12/24→2026-12-24 2026-12-24|24 – 26 Dec 2026→2026-12-24 2026-12-26|24-26 Des 2026→2026-12-24 2026-12-26
24. – 26.12.2026→2026-12-24 2026-12-26|1 Des s/d 5 Des 2026→2026-12-01 2026-12-05|12.24.2026→2026-12-24 2026-12-24`),
)('typed %j means %j', (text, days) => {
  for (const locale of ['en-US', 'id-ID']) expect(readTypedDays(text, TODAY, locale), locale).toEqual(days.split(' '))
})

// requirements 6.14, 6.41: one order in the whole text, the only possible one, else that of the locale
test.each([
  ['05/12/2026 – 25/12/2026', 'en-US', '2026-12-05 2026-12-25'],
  ['25/11/2026 – 05/12/2026', 'en-US', '2026-11-25 2026-12-05'],
  ['05/12/2026 – 12/25/2026', 'id-ID', '2026-05-12 2026-12-25'],
  ['05/12/2026 – 06/12/2026', 'id-ID', '2026-12-05 2026-12-06'],
  ['05/12/2026 – 06/12/2026', 'en-GB', '2026-12-05 2026-12-06'],
  ['05/12/2026 – 06/12/2026', 'sv-SE', '2026-12-05 2026-12-06'],
  ['05/12/2026 – 06/12/2026', 'en-US', '2026-05-12 2026-06-12'],
  ['05-12-26', 'nl-NL', '2026-12-05 2026-12-05'],
  ['05-12-26', 'en-US', '2026-05-12 2026-05-12'],
  ['5.12.2026', 'en-US', '2026-12-05 2026-12-05'],
])('typed %j in %s means %j', (text, locale, days) => {
  expect(readTypedDays(text, TODAY, locale)).toEqual(days.split(' '))
})

// requirement 6.41: without a year a day is the next one, and a year at one of the two days counts for both
test.each(
  typed(`1 Dec - 5 Dec→2026-12-01 2026-12-05|23.11. - 24.11.→2026-11-23 2026-11-24|23.11→2026-11-23 2026-11-23
20 Nov – 22 Nov→2026-11-20 2026-11-22|1 Nov - 5 Nov→2027-11-01 2027-11-05|28 Dec - 3 Jan→2026-12-28 2027-01-03
1 Nov - 5 Nov 2026→2026-11-01 2026-11-05|1 Nov 2026 – 2 Nov→2026-11-01 2026-11-02
28 Dec - 3 Jan 2027→2026-12-28 2027-01-03|28 Dec 2026 - 3 Jan→2026-12-28 2027-01-03`),
)('typed %j on 22 Nov 2026 means %j', (text, days) => {
  expect(readTypedDays(text, TODAY, 'en-US')).toEqual(days.split(' '))
})

test('a day in a sentence has its year only if it is another one, a day in full its day of the week', () => {
  expect([shortDay('2026-11-01', TODAY), shortDay('2027-11-01', TODAY)]).toEqual(['1 Nov', '1 Nov 2027'])
  expect(['2026-11-22', '2028-02-29'].map(longDay)).toEqual(['Sunday 22 November 2026', 'Tuesday 29 February 2028'])
  expect(weekdayOf('2026-11-28')).toBe('Saturday')
})

const NO_RANGES = `|2026|2026-11-25 – 2026-11-21|12/01/2026 – 11/02/2026|2200-01-01|1 Jan 2026 – 1 Jan 2260|11/2|2027-02-29|31 Apr 2026|13/13/2026|1 Foo 2026|1/1.2026|25/12/2026 – 12/26/2026|28 – 3 Jan 2027|24|32.1.2026|a - b - c
1 Nov 2026 – 2 Nov 2026 – 3 Nov 2026|31 Apr|29 Feb|1 Nov 20 - 2 Nov|0026-11-21|0999-12-31|2026-00-10
2026-13-10|2026-11-0|2026-11-211|12026-11-21|111.12.2026|11.12.20260|111 Nov 2026|1 Nov 20260`

// requirement 6.17
test.each(NO_RANGES.split(/[|\n]/))('typed %j is no range yet', text => {
  expect(readTypedDays(text, TODAY, 'en-US')).toBeNull()
})

// requirement 6.41: hours alone too, and with the dot that Indonesia writes
const TIMES = `6:05 PM→18:05:00|6:05pm→18:05:00|6 pm→18:00:00|12:00 AM→00:00:00|12 PM→12:00:00|18:05→18:05:00
18.05→18:05:00|9.30 pm→21:30:00|00:00→00:00:00|7:30→07:30:00|18:05:30→18:05:00| 1 am →01:00:00|7:59→07:59:00
23:15→23:15:00|14→14:00:00|6→06:00:00|0→00:00:00|1400→14:00:00|0905→09:05:00|905→09:05:00|630pm→18:30:00`

test.each(typed(TIMES))('typed %j means %j', (text, time) => {
  expect(readTypedTime(text)).toBe(time)
})

// requirement 6.17
test.each('|24|2400|1360|18053|1400 pm|24:00|6:60 PM|13:00 PM|0 AM|noon|6:5|106:05|6:05 PMs'.split('|'))(
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
