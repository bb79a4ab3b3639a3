import { dayText } from './clock-text.ts'

const DAY_MS = 86_400_000

/** Counts in UTC, so that neither a clock nor a time zone shifts the day. */
const shifted = (day: string, ms: number) => new Date(Date.parse(day) + ms).toISOString().slice(0, 10)

/** The days from 1 January 1970 to a `YYYY-MM-DD`. */
export const daysSince1970 = (day: string): number => Date.parse(day) / DAY_MS

/** The calendar day after a `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => shifted(day, DAY_MS)

/** The calendar day that is a number of days later, or earlier if the number is negative. */
export const daysAfter = (day: string, days: number): string => shifted(day, days * DAY_MS)

/** The calendar day before a `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => shifted(day, -DAY_MS)

/** The same date of the next month; the last day of that month if it has no such date. */
export function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0))
  return dayText(last.getUTCFullYear(), last.getUTCMonth() + 1, Math.min(date, last.getUTCDate()))
}
