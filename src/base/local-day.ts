export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD`; January is month 1. */
export const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`

/** Reads `HH:MM` or `HH:MM:SS`. The minutes of a day are 0 to 1439. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** "6:05 PM", on the 12-hour clock of the console's fields (requirement 6.15). */
export const clockText = (minute: number): string =>
  `${Math.floor(minute / 60) % 12 || 12}:${twoDigits(minute % 60)} ${minute < 720 ? 'AM' : 'PM'}`

/** "6 PM", and "6:05 PM" within the hour. */
export const shortClockText = (minute: number): string => clockText(minute).replace(':00', '')

/** `HH:MM` on the 24-hour clock. */
export const minuteText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

const DAY_MS = 86_400_000

/** Counts in UTC, so that neither a clock nor a time zone shifts the day. */
const shifted = (day: string, ms: number) => new Date(Date.parse(day) + ms).toISOString().slice(0, 10)

export const daysSince1970 = (day: string): number => Date.parse(day) / DAY_MS

export const dayAfter = (day: string): string => shifted(day, DAY_MS)

export const daysAfter = (day: string, days: number): string => shifted(day, days * DAY_MS)

export const dayBefore = (day: string): string => shifted(day, -DAY_MS)

/** The last day of the next month if that has no such date. */
export function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0))
  return dayText(last.getUTCFullYear(), last.getUTCMonth() + 1, Math.min(date, last.getUTCDate()))
}

/** By this machine's clock, never shifted to UTC (requirement 6.14). */
export const localDay = (date: Date): string => dayText(date.getFullYear(), date.getMonth() + 1, date.getDate())

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{1,2})(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)?$/

/** `HH:MM:SS`, by the clock that is written, whatever its zone; empty if the text is no time of day. */
export function readTime(text: string): string {
  const [, hour = '24', minute = '', second = ''] = TIME.exec(text) ?? []
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return ''
  return [hour, minute, second].map(part => part.padStart(2, '0')).join(':')
}

/** 24:00 is the end of the day. */
export const readEndTime = (text: string): string => readTime(text.replace(/^24:00/, '23:59'))

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+))?$/
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/

/** Some browsers read 30 Feb as a day of March. */
const isReal = (day: string) => !Number.isNaN(Date.parse(day)) && shifted(day, 0) === day

/** A text with a time and a zone gives the local day of that instant. Empty if the text is no date. */
export function readDay(text: string): string {
  const [, day = '', time] = DAY.exec(text) ?? []
  if (!isReal(day) || (time && !readTime(time))) return ''
  if (!time || !ZONED.test(time)) return day
  const instant = new Date(text.replace(' ', 'T'))
  return Number.isNaN(instant.getTime()) ? '' : localDay(instant)
}
