import { expect, test } from 'vitest'
import { EVERY_DAY, MON_TO_FRI, WEEKEND } from '../../../../src/playlists/weekdays.ts'
import { onWeekdays } from '../../../../src/playlists/when/parts.ts'
import { sayWhen } from '../../../../src/playlists/when/say.ts'
import { minus, plus, type When } from '../../../../src/playlists/when/when.ts'

/** A Sunday. */
const TODAY = '2026-11-29'

const HOURS = /^(\d\d:\d\d)-(\d\d:\d\d)$/

/** "2026-12-01 2026-12-31 08:00-21:59 12345": days, or "-" for none, hours and weekdays, all that a playlist has. */
function times(text: string): When {
  const [from = '-', until = '-', hours = '', weekdays = EVERY_DAY] = text.split(' ')
  const [, start = '', end = ''] = HOURS.exec(hours) ?? []
  const day = (one: string) => (one === '-' ? '' : one)
  const window = {
    date_start: day(from),
    date_end: day(until),
    time_start: start && `${start}:00`,
    time_end: end && `${end}:00`,
  }
  return onWeekdays(window, weekdays)
}

/** Each line adds its times, or takes them away after a minus. */
function timesOf(lines: readonly string[]): When {
  let when: When = []
  for (const line of lines)
    when = line.startsWith('minus ') ? minus(when, times(line.slice(6))) : plus(when, times(line))
  return when
}

const DEFAULT = '- - 08:00-21:59'
const LUNCH = `minus 2026-12-01 2026-12-31 11:00-13:59 ${MON_TO_FRI}`

// The wanted sentence, and the times that it is about.
test.each<[sentence: string, ...lines: string[]]>([
  ['Every day, all day', '- - -'],
  ['Every day, 8 AM to 10 PM', DEFAULT],
  ['Every day, 8 AM to 10 PM, except Mon to Fri 11 AM to 2 PM from 1 Dec to 31 Dec', DEFAULT, LUNCH],
  ['Every day, 8 AM to 10 PM, except 11 AM to 2 PM until 31 Dec', DEFAULT, `minus - 2026-12-31 11:00-13:59`],
  ['Every day, 8 AM to 10 PM, except 24 Dec', DEFAULT, `minus 2026-12-24 2026-12-24 -`],
  ['Every day, 8 AM to 10 PM, except 24 Dec to 26 Dec', DEFAULT, `minus 2026-12-24 2026-12-26 -`],
  [
    'Every day, 8 AM to 10 PM, except 24 Dec and 1 Jan 2027',
    DEFAULT,
    `minus 2026-12-24 2026-12-24 -`,
    'minus 2027-01-01 2027-01-01 -',
  ],
  [
    'Every day, 8 AM to 10 PM, except 24 Dec and 1 Jan 2027; Mon to Fri 11 AM to 2 PM from 1 Dec to 31 Dec',
    DEFAULT,
    LUNCH,
    `minus 2026-12-24 2026-12-24 -`,
    'minus 2027-01-01 2027-01-01 -',
  ],
  ['Every day, 8 AM to 10 PM, except 6 PM to 10 PM on 24 Dec', DEFAULT, `minus 2026-12-24 2026-12-24 18:00-23:59`],
  [
    'Every day, 8 AM to 10 PM, except 6 PM to 10 PM from 24 Dec to 26 Dec',
    DEFAULT,
    `minus 2026-12-24 2026-12-26 18:00-23:59`,
  ],
  ['Every day, 8 AM to 10 PM, except 12 PM to 1 PM from 1 Dec', DEFAULT, `minus 2026-12-01 - 12:00-12:59`],
  ['Every day, 8 AM to 12 PM and 1 PM to 10 PM', DEFAULT, `minus - - 12:00-12:59`],
  ['Every day, 8 AM to 12 PM and 1 PM to 10 PM', DEFAULT, `minus - - 12:00-13:00`],
  [
    'Every day, 8 AM to 10 PM, except Sat and Sun from 5 Dec to 27 Dec',
    DEFAULT,
    `minus 2026-12-01 2026-12-31 - ${WEEKEND}`,
  ],
  ['Every day, 8 AM to 10 PM until 31 Dec', '2026-11-01 2026-12-31 08:00-22:00'],
  ['1 Dec to 31 Dec, 8 AM to 10 PM', '2026-12-01 2026-12-31 08:00-22:00'],
  ['Every day, 8 AM to 10 PM from 1 Dec', '2026-12-01 2099-12-31 08:00-22:00'],
  ['Every day, 8 AM to 10 PM from 1 Dec', '2026-12-01 - 08:00-22:00'],
  ['24 Dec, 8 AM to 10 PM', '2026-12-24 2026-12-24 08:00-22:00'],
  ['29 Nov, 8 AM to 10 PM', '2026-11-29 2026-11-29 08:00-22:00'],
  ['24 Dec and 31 Dec, 8 AM to 10 PM', '2026-12-24 2026-12-24 08:00-22:00', '2026-12-31 2026-12-31 08:00-22:00'],
  ['Mon to Fri, 8 AM to 10 PM until 31 Mar 2027', `2026-11-01 2027-03-31 08:00-22:00 ${MON_TO_FRI}`],
  ['Mon to Fri, 8 AM to 10 PM from 7 Dec to 31 Mar 2027', `2026-12-07 2027-03-31 08:00-22:00 ${MON_TO_FRI}`],
  [
    'Mon to Fri, 8 AM to 10 PM from 7 Dec to 31 Mar 2027, except 24 Dec to 1 Jan 2027',
    `2026-12-07 2027-03-31 08:00-22:00 ${MON_TO_FRI}`,
    'minus 2026-12-24 2027-01-03 -',
  ],
  [
    'Mon to Fri, 8 AM to 10 PM; Sat and Sun, 10 AM to 4 PM; all until 31 Mar 2027',
    `2026-11-01 2027-03-31 08:00-22:00 ${MON_TO_FRI}`,
    `2026-11-01 2027-03-31 10:00-16:00 ${WEEKEND}`,
  ],
  [
    'Mon to Fri, 9 AM to 4 PM; Sat and Sun, 6 PM to 8 PM; all until 31 Mar 2027',
    `2026-11-01 2027-03-31 09:00-16:00 ${MON_TO_FRI}`,
    `2026-11-01 2027-03-31 18:00-20:00 ${WEEKEND}`,
  ],
  [
    'Mon to Fri, 9 AM to 4 PM from 7 Dec to 18 Dec',
    `2026-12-07 2026-12-11 09:00-16:00`,
    `2026-12-14 2026-12-18 09:00-16:00`,
  ],
  ['7 Dec to 9 Dec and 11 Dec, 9 AM to 4 PM', `2026-12-07 2026-12-09 09:00-16:00`, `2026-12-11 2026-12-11 09:00-16:00`],
  ['Every day, 8 AM to 11 AM and 2 PM to 10 PM', '- - 08:00-10:59', '- - 14:01-22:00'],
  [
    'Every day, 8 AM to 11 AM, 2 PM to 10 PM and 11 PM to 11:30 PM',
    '- - 08:00-10:59',
    '- - 14:01-22:00',
    '- - 23:00-23:30',
  ],
  ['Every day, 8 PM to 2 AM', '- - 20:00-01:59'],
  ['Every day, 8 PM to 2 AM, except 24 Dec', '- - 20:00-01:59', 'minus 2026-12-24 2026-12-24 20:00-01:59'],
  [
    'Every day, 8 PM to 2 AM, except midnight to 2 AM and 8 PM to midnight on 24 Dec',
    '- - 20:00-01:59',
    'minus 2026-12-24 2026-12-24 -',
  ],
  ['Fri and Sat, 8 PM to 2 AM until 26 Dec', '2026-11-01 2026-12-31 20:00-01:59 56'],
  ['Every day, midnight to 8 AM', '- - 00:00-07:59'],
  ['Every day, 8 PM to midnight', '- - 20:00-23:59'],
  ['Every day, all day', '- - 08:00-07:59'],
  ['Every day, midnight to 12 PM and 1 PM to midnight', '- - -', 'minus - - 12:00-12:59'],
  ['Every day, midnight to 12 PM and 1 PM to midnight', '2026-11-29 2099-12-31 -', 'minus - - 12:00-13:00'],
  ['Every day, midnight to 12 PM and 1 PM to midnight', '2026-11-20 - -', 'minus - - 12:00-12:59'],
  [
    'Every day, all day, except 24 Dec to 26 Dec; 12 PM to 1 PM',
    '2026-11-29 2099-12-31 -',
    'minus - - 12:00-12:59',
    'minus 2026-12-24 2026-12-26 -',
  ],
  ['Every day, 6 PM to 6 AM', '- - 18:00-05:59'],
  ['Every day, 8 PM to 8 AM', '- - 20:00-07:59'],
  ['Every day, 9 AM to 5:58 PM', '- - 09:01-17:58'],
  ['Every day, 8 AM to 8:01 AM', '- - 08:00-08:00'],
  ['Every day, 8 AM to 10 AM until 1 Nov', '- 2026-11-01 08:00-10:00'],
  ['28 Nov, 8 PM to 2 AM', '2026-11-28 2026-11-28 20:00-02:00'],
  ['Never', '2026-12-02 2026-12-01 20:00-02:00'],
  [
    'Every day, 8 AM to 10 AM; Mon to Fri, 6 PM to 8 PM from 1 Dec to 31 Dec',
    '- - 08:00-10:00',
    `2026-12-01 2026-12-31 18:00-19:59 ${MON_TO_FRI}`,
  ],
  [
    'Every day, 8 AM to 10 AM until 31 Dec; every day, 9 AM to 12 PM from 1 Jan 2027',
    '- 2026-12-31 08:00-10:00',
    '2027-01-01 - 09:00-12:00',
  ],
  [
    'Every day, 8 AM to 10 PM, except Mon to Fri 11 AM to 2 PM from 1 Dec to 31 Dec; Fri 6 PM to 7 PM until 25 Dec',
    DEFAULT,
    LUNCH,
    'minus 2026-01-05 2026-12-31 18:00-18:59 5',
  ],
  [
    'Every day, 8 AM to 10 PM, except 11 AM to 2 PM from 28 Dec to 31 Dec; Mon to Fri 11 AM to 2 PM from 1 Dec to 24 Dec',
    DEFAULT,
    LUNCH,
    '2026-12-25 2026-12-25 11:00-13:59',
  ],
  [
    '1 Dec to 2 Dec, 8 AM to 9 AM; 4 Dec, 10 AM to 11 AM; 7 Dec to 9 Dec, 12 PM to 1 PM; 20 Dec, 2 PM to 3 PM',
    '2026-12-01 2026-12-02 08:00-09:00',
    '2026-12-04 2026-12-04 10:00-11:00',
    '2026-12-07 2026-12-09 12:00-13:00',
    '2026-12-20 2026-12-20 14:00-15:00',
  ],
  [
    'Every day, 8 AM to 10 PM, except Mon to Fri 11 AM to 2 PM until 31 Dec',
    DEFAULT,
    `minus 2026-11-02 2026-12-31 11:00-13:59 ${MON_TO_FRI}`,
  ],
  [
    'Every day, 8 AM to 10 PM, except Mon to Fri 11 AM to 2 PM from 1 Dec to 30 Nov 2027',
    DEFAULT,
    `minus 2026-12-01 2027-11-30 11:00-13:59 ${MON_TO_FRI}`,
  ],
  [
    'Tue to Sat, 8 AM to 10 PM from 29 Dec to 5 Jan 2027',
    '2026-12-29 2027-01-02 08:00-21:59',
    '2027-01-05 2027-01-05 08:00-21:59',
  ],
  ['30 Nov, 8 AM to 10 PM', `2026-11-02 2026-11-30 08:00-21:59 ${MON_TO_FRI}`],
  ['Every day, 8 AM to 12 PM', '- - 08:00-09:59', '- - 10:00-11:59'],
  ['At 14 different times', ...Array.from({ length: 8 }, (_, i) => `2026-12-1${i} 2026-12-1${i} 0${i}:00-1${i}:00`)],
])('%s', (sentence, ...lines) => {
  expect(sayWhen(timesOf(lines), TODAY)).toBe(sentence)
})
