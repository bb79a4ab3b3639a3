export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD`; January is month 1. */
export const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`

/** Reads `HH:MM` or `HH:MM:SS`. The minutes of a day are 0 to 1439. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** "6:05 PM", on the 12-hour clock of the console's fields (requirement 6.15). */
export const clockText = (minute: number): string =>
  `${Math.floor(minute / 60) % 12 || 12}:${twoDigits(minute % 60)} ${minute < 720 ? 'AM' : 'PM'}`

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

const DAY = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/
const ZONED = /^.{10}[T ].*(?:Z|[+-]\d{2}:?\d{2})$/

/** A text with a time and a zone gives the local day of that instant. Empty if the text is no date. */
export function readDay(text: string): string {
  const day = DAY.exec(text)?.[1]
  if (!day) return ''
  const instant = new Date(text.replace(' ', 'T'))
  if (ZONED.test(text)) return Number.isNaN(instant.getTime()) ? '' : localDay(instant)
  return Number.isNaN(new Date(day).getTime()) ? '' : day
}

/** `HH:MM:SS`; empty if the text is no time of day. */
export function readTime(text: string): string {
  const parts = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)
  if (!parts) return ''
  const [, hour = '', minute = '', second = '00'] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return ''
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
