import { dayText } from './clock-text.ts'

/** A Date as `YYYY-MM-DD` of this machine's clock, never shifted to UTC (requirement 6.14). */
export const localDay = (date: Date): string => dayText(date.getFullYear(), date.getMonth() + 1, date.getDate())

const DAY = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/
const ZONED = /^.{10}[T ].*(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * The calendar day of a server's date text: a text with a time and a zone gives the local day of that instant, any
 * other text the day that it names. Empty if the text is no date.
 */
export function readDay(text: string): string {
  const day = DAY.exec(text)?.[1]
  if (!day) return ''
  const instant = new Date(text.replace(' ', 'T'))
  if (ZONED.test(text)) return Number.isNaN(instant.getTime()) ? '' : localDay(instant)
  return Number.isNaN(new Date(day).getTime()) ? '' : day
}

/** A time of day as `HH:MM:SS`; empty if the text is no time of day. */
export function readTime(text: string): string {
  const parts = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)
  if (!parts) return ''
  const [, hour = '', minute = '', second = '00'] = parts
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return ''
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
