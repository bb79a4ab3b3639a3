import type { Playlist } from '../api/playlists.ts'
import { dayAfter, daysAfter } from '../base/local-day.ts'

/** Days of the week as the digits of ISO 8601 in ascending order: 1 is Monday, 7 is Sunday. */
export type Weekdays = string

export const EVERY_DAY: Weekdays = '1234567'
export const MON_TO_FRI: Weekdays = '12345'
export const WEEKEND: Weekdays = '67'

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const weekdayName = (digit: string): string => NAMES[Number(digit) - 1] ?? ''

const weekdayDigit = (day: string): string => String(new Date(Date.parse(day)).getUTCDay() || 7)

export const mondayOf = (day: string): string => daysAfter(day, 1 - Number(weekdayDigit(day)))

export const weekdaysIn = (days: readonly string[]): Weekdays =>
  [...EVERY_DAY].filter(digit => days.some(day => weekdayDigit(day) === digit)).join('')

export const toggled = (weekdays: Weekdays, digit: string): Weekdays =>
  [...EVERY_DAY].filter(one => weekdays.includes(one) !== (one === digit)).join('')

/** "12" and "45" for "1245". */
function runsIn(weekdays: Weekdays): string[] {
  const runs: string[] = []
  for (const digit of weekdays) {
    const run = runs.at(-1)
    if (run && Number(digit) === Number(run.at(-1)) + 1) runs.push(`${runs.pop()}${digit}`)
    else runs.push(digit)
  }
  return runs
}

/** "Mon to Fri", "Sat and Sun" or "Mon to Wed and Fri" */
export function weekdaysText(weekdays: Weekdays): string {
  const words = runsIn(weekdays).flatMap(run => {
    const names = [...run].map(weekdayName)
    return names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names
  })
  return words.join(' and ')
}

/* The server knows no weekdays. The playlists of a choice of weekdays are known by their common name: "Morning, Mon to
   Fri", or "Mon to Fri" if the person gives no name. */

/** A server takes no longer name. */
const MOST_CHARACTERS = 200

const SEPARATOR = ', '

export function nameWithDays(name: string, weekdays: Weekdays): string {
  const days = weekdaysText(weekdays)
  // A cut never leaves half of a character.
  const room = MOST_CHARACTERS - days.length - SEPARATOR.length
  const start = name
    .slice(0, room)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return start === '' ? days : `${start}${SEPARATOR}${days}`
}

interface NameWithDays {
  /** Empty if the person has given none. */
  name: string
  weekdays: Weekdays
}

const DAYS = new Map([...EVERY_DAY].map(digit => [weekdayName(digit), digit]))

function readRun(text: string): string | null {
  const [first, last, ...rest] = text.split(' to ').map(name => DAYS.get(name) ?? '')
  if (!first || rest.length > 0) return null
  if (last === undefined) return first
  return EVERY_DAY.slice(Number(first) - 1, Number(last))
}

/** Null if the name has no weekdays at its end, or names them in another way. */
export function readNameWithDays(text: string): NameWithDays | null {
  // Most names have no weekdays, and the findings read the names of all playlists.
  if (!DAYS.has(text.slice(-3))) return null
  const at = text.lastIndexOf(SEPARATOR)
  const days = at < 0 ? text : text.slice(at + SEPARATOR.length)
  const named = days.split(' and ').map(readRun).join('')
  const weekdays = [...EVERY_DAY].filter(digit => named.includes(digit)).join('')
  if (weekdays === '' || weekdays === EVERY_DAY || weekdaysText(weekdays) !== days) return null
  return { name: at < 0 ? '' : text.slice(0, at), weekdays }
}

export type DayRange = Pick<Playlist, 'date_start' | 'date_end'>

/** The most playlists for one choice of weekdays: a little more than the weeks of a year. */
export const MOST_RANGES = 60

/** Both ends are compared: as a text, the day after the year 9999 comes before all others. */
const daysOf =
  ({ date_start, date_end }: DayRange) =>
  (day: string): boolean =>
    date_start <= day && day <= date_end

const none: ReadonlySet<string> = new Set()

/**
 * The runs of consecutive days that are chosen, in order. Calendar days are counted: a change of the clock moves none.
 * @param without days that are left out
 * @returns at most MOST_RANGES + 1 ranges, so that a range without an end takes no time
 */
export function rangesOf({ date_start, date_end }: DayRange, weekdays: Weekdays, without = none): DayRange[] {
  if (weekdays === EVERY_DAY && without.size === 0) return date_start <= date_end ? [{ date_start, date_end }] : []
  const ranges: DayRange[] = []
  if (weekdays === '') return ranges
  const isIn = daysOf({ date_start, date_end })
  let isInRange = false
  for (let day = date_start; isIn(day); day = dayAfter(day)) {
    const isChosen = weekdays.includes(weekdayDigit(day)) && !without.has(day)
    if (isChosen && !isInRange && ranges.length > MOST_RANGES) break
    if (isChosen) ranges.push({ date_start: (isInRange && ranges.pop()?.date_start) || day, date_end: day })
    isInRange = isChosen
  }
  return ranges
}

export function daysIn(ranges: readonly DayRange[]): string[] {
  const days: string[] = []
  for (const range of ranges) {
    const isIn = daysOf(range)
    for (let day = range.date_start; isIn(day); day = dayAfter(day)) days.push(day)
  }
  return days
}
