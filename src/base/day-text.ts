import { clockText } from './local-day.ts'
import { momentOf } from './moment.ts'

/** A server's time stamp in the person's own date-time format, or "-" if there is none. */
export function formatDateTime(text: string): string {
  const instant = new Date(text)
  return text && !Number.isNaN(instant.getTime()) ? instant.toLocaleString() : '-'
}

/** A moment of today, in milliseconds since the epoch, as hour and minute: "6:05 PM". */
export const formatTimeOfDay = (at: number): string => clockText(momentOf(new Date(at)).minute)

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const dateOf = (day: string) => Number(day.slice(8, 10))
const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

/** A day in a form that is read the same in every country: "21 Nov 2026". Empty for no day. */
export const formatDay = (day: string): string => day && `${dateOf(day)} ${monthOf(day).slice(0, 3)} ${day.slice(0, 4)}`

/** A day in a sentence: the year is left out in that year, as in "21 Nov". */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -' 2026'.length) : formatDay(day)

/** The day of the week of a `YYYY-MM-DD`, such as "Saturday". */
export const weekdayOf = (day: string): string => WEEKDAYS[new Date(Date.parse(day)).getUTCDay()] ?? ''

/** A day in full: "Saturday 21 November 2026". */
export const longDay = (day: string): string => `${weekdayOf(day)} ${dateOf(day)} ${monthOf(day)} ${day.slice(0, 4)}`
