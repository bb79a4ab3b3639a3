import { twoDigits } from '../../../clock/clock-text.ts'
import { localDay } from '../../../clock/local-day.ts'

/* Days are `YYYY-MM-DD` and times `HH:MM:SS` everywhere but inside the pickers, which want a Date. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day in a form that is read the same in every country: "21 Nov 2026". Empty for no day. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return day ? `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}` : ''
}

/** The text of a range of days; while the last day is not chosen yet, it ends in a dash. */
export function formatDays(start: string, end: string): string {
  return start ? `${formatDay(start)} – ${formatDay(end)}` : ''
}

/** A time of day on the 12-hour clock, as the pickers show it (requirement 6.15): "6:05 PM". Empty for no time. */
export function formatTime(time: string): string {
  if (!time) return ''
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The calendar day of year, month and date; null if there is no such day, such as 31 February. */
function dayOf(year: number, month: number, date: number): string | null {
  const instant = new Date(year, month - 1, date)
  // A date that the month does not have falls into another month; Date reads a year of two digits as 19xx.
  return instant.getMonth() === month - 1 && year >= 1000 ? localDay(instant) : null
}

/** The months whose Indonesian names begin with other letters. */
const INDONESIAN: Readonly<Record<string, number>> = { mei: 5, agu: 8, okt: 10, des: 12 }

function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase()
  return INDONESIAN[start] ?? MONTHS.findIndex(month => month.toLowerCase() === start) + 1
}

/**
 * Reads a typed day: "2026-11-21", "21 Nov 2026", "21.11.2026", or "11/21/2026" with the month first, as in the picker's
 * own format. With slashes the day may come first if the text is no day otherwise.
 */
function readTypedDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (figures) {
    const [a, b, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])]
    return (figures[2] === '/' ? dayOf(year, a, b) : null) ?? dayOf(year, b, a)
  }
  const words = /^(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(text)
  return words ? dayOf(Number(words[3]), monthOf(words[2] ?? ''), Number(words[1])) : null
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

/** Midnight of a day on the person's own clock, for the calendar; null for no day. */
export function dateOfDay(day: string): Date | null {
  if (!day) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** No time zone changes its clock on this day, so the list of times has every hour once. */
export const STEADY_DAY = new Date(2000, 0, 3)

/** The Date of a time of day, for the time picker; null for no time. */
export function dateOfTime(time: string): Date | null {
  if (!time) return null
  return new Date(2000, 0, 3, Number(time.slice(0, 2)), Number(time.slice(3, 5)), Number(time.slice(6, 8)))
}

/** The time of day of a Date from the time picker. */
export const timeOfDate = (date: Date): string => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:00`
