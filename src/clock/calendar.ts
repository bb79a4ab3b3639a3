const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lengthOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 31))

function parts(day: string): [year: number, month: number, date: number] {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

const format = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** The calendar day after a `YYYY-MM-DD`, by the calendar alone: no clock and no zone can shift it. */
export function dayAfter(day: string): string {
  const [year, month, date] = parts(day)
  if (date < lengthOf(year, month)) return format(year, month, date + 1)
  return month < 12 ? format(year, month + 1, 1) : format(year + 1, 1, 1)
}

/** The calendar day before a `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  const [year, month, date] = parts(day)
  if (date > 1) return format(year, month, date - 1)
  return month > 1 ? format(year, month - 1, lengthOf(year, month - 1)) : format(year - 1, 12, 31)
}
