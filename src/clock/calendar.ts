import { dayText } from './clock-text.ts'

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lengthOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 31))

function parts(day: string): [year: number, month: number, date: number] {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** The calendar day after a `YYYY-MM-DD`, by the calendar alone: no clock and no time zone shifts it. */
export function dayAfter(day: string): string {
  const [year, month, date] = parts(day)
  if (date < lengthOf(year, month)) return dayText(year, month, date + 1)
  return month < 12 ? dayText(year, month + 1, 1) : dayText(year + 1, 1, 1)
}

/** The calendar day before a `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  const [year, month, date] = parts(day)
  if (date > 1) return dayText(year, month, date - 1)
  return month > 1 ? dayText(year, month - 1, lengthOf(year, month - 1)) : dayText(year - 1, 12, 31)
}
