import { clockText } from './local-day.ts'
import { momentOf } from './moment.ts'

/** As the browser writes it in the person's own format; "-" if there is no time stamp. */
export function formatDateTime(text: string): string {
  const instant = new Date(text)
  return text && !Number.isNaN(instant.getTime()) ? instant.toLocaleString() : '-'
}

/** "6:05 PM" for a time in milliseconds since the epoch. */
export const formatTimeOfDay = (at: number): string => clockText(momentOf(new Date(at)).minute)

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const dateOf = (day: string) => Number(day.slice(8, 10))
const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

/** "21 Nov 2026", which reads the same in every country. Empty for no day. */
export const formatDay = (day: string): string => day && `${dateOf(day)} ${monthOf(day).slice(0, 3)} ${day.slice(0, 4)}`

/** "21 Nov" if `today` is in the same year, else with the year. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -' 2026'.length) : formatDay(day)

/** "Saturday" */
export const weekdayOf = (day: string): string => WEEKDAYS[new Date(Date.parse(day)).getUTCDay()] ?? ''

/** "Saturday 21 November 2026" */
export const longDay = (day: string): string => `${weekdayOf(day)} ${dateOf(day)} ${monthOf(day)} ${day.slice(0, 4)}`
