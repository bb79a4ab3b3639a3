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

const formatDate = (date: Date | null, pattern: string) => (date ? format(date, pattern) : '')

/** A day in a form that is read the same in every country: "21 Nov 2026". Empty for no day. */
export const formatDay = (day: string): string => formatDate(dateOfDay(day), 'd MMM yyyy')

/** The text of a range of days; while the last day is not chosen yet, it ends in a dash. */
export const formatDays = (start: string, end: string): string =>
  start ? `${formatDay(start)} – ${formatDay(end)}` : ''

/** A time of day on the 12-hour clock, as the pickers show it (requirement 6.15): "6:05 PM". Empty for no time. */
export const formatTime = (time: string): string => formatDate(dateOfTime(time), 'h:mm a')

/** With slashes the month comes first, as in the picker's own format, or the day if the text is no day otherwise. */
const DAY_PATTERNS = ['yyyy-M-d', 'd MMM yyyy', 'd.M.yyyy', 'M/d/yyyy', 'd/M/yyyy']

/** The months whose Indonesian names begin with other letters. */
const INDONESIAN: Readonly<Record<string, string>> = { mei: 'may', agu: 'aug', okt: 'oct', des: 'dec' }

/** Reads a typed day, such as "2026-11-21", "21 Nov 2026" or "21 Agustus 2026"; null if there is no such day. */
function readTypedDay(text: string): string | null {
  const shortMonth = (name: string) => INDONESIAN[name.slice(0, 3).toLowerCase()] ?? name.slice(0, 3)
  const short = text.replace(/\s+/g, ' ').replace(/[a-z]{3,9}\.?,?/i, shortMonth)
  const days = DAY_PATTERNS.map(pattern => parse(short, pattern, STEADY_DAY))
  // A year of one to three digits is still being typed.
  const day = days.find(date => isValid(date) && date.getFullYear() >= 1000)
  return day ? localDay(day) : null
}

/** Reads two typed days in either order, or one day that is both first and last; null while they are not complete. */
export function readTypedDays(text: string): [start: string, end: string] | null {
  const days = text.trim().split(/\s+(?:-|to)\s+|\s*[–—]\s*/i)
  const [start = '', end = start] = days
  if (days.length > 2) return null
  const [first, last] = [readTypedDay(start), readTypedDay(end)]
  if (!first || !last) return null
  return first <= last ? [first, last] : [last, first]
}

/**
 * Reads a typed time of the 12-hour or 24-hour clock, such as "6:05 PM", "6pm", "18:05" or, as in Indonesia, "18.05".
 * @returns `HH:MM:00`; null while the text is no time
 */
export function readTypedTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.]\d{2})?\s?(?:([ap])m)?$/i.exec(text.trim())
  if (!parts) return null
  const [, hours = '', minutes, half] = parts
  if (minutes === undefined && half === undefined) return null
  const hour = Number(hours)
  if (Number(minutes ?? 0) > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${twoDigits(ofDay)}:${minutes ?? '00'}:00`
}
