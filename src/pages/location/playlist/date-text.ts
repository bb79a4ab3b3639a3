import { format, isValid, parse } from 'date-fns'
import { twoDigits } from '../../../clock/clock-text.ts'
import { localDay } from '../../../clock/local-day.ts'

/* Days are `YYYY-MM-DD` and times `HH:MM:SS` everywhere but inside the pickers, which want a Date. */

/** No time zone changes its clock on this day, so the list of times has every hour once. */
export const STEADY_DAY = new Date(2000, 0, 3)

/** Midnight of a day on the person's own clock, for the calendar; null for no day. */
export const dateOfDay = (day: string): Date | null => (day ? parse(day, 'yyyy-MM-dd', STEADY_DAY) : null)

/** The Date of a time of day, for the time picker; null for no time. */
export const dateOfTime = (time: string): Date | null => (time ? parse(time, 'HH:mm:ss', STEADY_DAY) : null)

/** The time of day of a Date from the time picker. */
export const timeOfDate = (date: Date): string => format(date, 'HH:mm:00')

/** With slashes the month comes first, as in the picker's own format, or the day if the text is no day otherwise. */
const DAY_PATTERNS = ['yyyy-M-d', 'd MMM yyyy', 'd.M.yyyy', 'M/d/yyyy', 'd/M/yyyy']
const YEARLESS_PATTERNS = ['d MMM', 'd.M.', 'd.M']

/** The months whose Indonesian names begin with other letters. */
const INDONESIAN: Readonly<Record<string, string>> = { mei: 'may', agu: 'aug', okt: 'oct', des: 'dec' }

/** The length of the "MM-DD" of a day that was typed without a year. */
const YEARLESS = 5

function readPattern(text: string, patterns: readonly string[], reference: Date): string | null {
  const days = patterns.map(pattern => parse(text, pattern, reference))
  // A year of one to three digits is still being typed.
  const day = days.find(date => isValid(date) && date.getFullYear() >= 1000)
  return day ? localDay(day) : null
}

/** Reads a typed day, such as "2026-11-21" or "21 Agustus 2026", and "21 Nov" as `MM-DD`; null if there is none. */
function readTypedDay(text: string, today: Date): string | null {
  const shortMonth = (name: string) => INDONESIAN[name.slice(0, 3).toLowerCase()] ?? name.slice(0, 3)
  const short = text.replace(/\s+/g, ' ').replace(/[a-z]{3,9}\.?,?/i, shortMonth)
  return (
    readPattern(short, DAY_PATTERNS, STEADY_DAY) ??
    readPattern(short, YEARLESS_PATTERNS, today)?.slice(-YEARLESS) ??
    null
  )
}

const inYear = (year: number, day: string) => (day.length === YEARLESS ? `${year}-${day}` : day)

/** Gives two days the years that were not typed: those of the next such days, the last one after the first. */
function withYears(start: string, end: string, today: string): [string, string] {
  const typed = [end, start].find(day => day.length > YEARLESS)
  const year = Number((typed ?? today).slice(0, 4))
  const [first, last] = [inYear(year, start), inYear(year, end)]
  if (typed) {
    if (first <= last) return [first, last]
    return start.length === YEARLESS ? [inYear(year - 1, start), last] : [first, inYear(year + 1, end)]
  }
  const [shift, wrap] = [Number((first <= last ? last : first) < today), Number(first > last)]
  return [inYear(year + shift, start), inYear(year + shift + wrap, end)]
}

/**
 * Reads two typed days in either order, or one day that is both first and last; null while they are not complete.
 * @param today gives the year of days that are typed without one
 */
export function readTypedDays(text: string, today: string): [start: string, end: string] | null {
  const days = text.trim().split(/\s+(?:-|to)\s+|\s*[–—]\s*/i)
  const [start = '', end = start] = days
  const date = dateOfDay(today) ?? STEADY_DAY
  const [first, last] = [readTypedDay(start, date), readTypedDay(end, date)]
  if (days.length > 2 || !first || !last) return null
  const [from, to] = withYears(first, last, today)
  // 29 Feb is in few years.
  if (!isValid(dateOfDay(from)) || !isValid(dateOfDay(to))) return null
  return from <= to ? [from, to] : [to, from]
}

/**
 * Reads a typed time of the 12-hour or 24-hour clock, such as "6:05 PM", "6pm", "18:05", "1805", "18" or, as in
 * Indonesia, "18.05".
 * @returns `HH:MM:00`; null while the text is no time
 */
export function readTypedTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2})?|(\d{2}))?\s?(?:([ap])m)?$/i.exec(text.trim())
  if (!parts) return null
  const [, hours = '', pointed, joined, half] = parts
  const minutes = pointed ?? joined ?? '00'
  const hour = Number(hours)
  if (Number(minutes) > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${twoDigits(ofDay)}:${minutes}:00`
}
