const pad = (value: number) => String(value).padStart(2, '0')

/** A Date as `YYYY-MM-DD` of the person's own clock, never shifted to UTC (requirement 6.14). */
export const localDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

const DAY = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/
const ZONED = /^.{10}[T ].*(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * The calendar day that a server's date text means here: a date with a time and a zone is that instant's
 * local day, any other keeps the day it names. Empty for anything that is no date.
 */
export function readDay(text: string): string {
  const day = DAY.exec(text)?.[1]
  if (!day) return ''
  const instant = new Date(text.replace(' ', 'T'))
  if (ZONED.test(text)) return Number.isNaN(instant.getTime()) ? '' : localDay(instant)
  return Number.isNaN(new Date(day).getTime()) ? '' : day
}

/** A time of day as `HH:MM:SS`; empty for anything that is none. */
export function readTime(text: string): string {
  const parts = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)
  if (!parts) return ''
  const [, hour = '', minute = '', second = '00'] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return ''
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
