import { clockText } from './clock-text.ts'
import { momentOf } from './moment.ts'

/** A server's time stamp in the person's own date-time format, or "-" if there is none. */
export function formatDateTime(text: string): string {
  const instant = new Date(text)
  return text && !Number.isNaN(instant.getTime()) ? instant.toLocaleString() : '-'
}

/** A moment of today, in milliseconds since the epoch, as hour and minute: "6:05 PM". */
export const formatTimeOfDay = (at: number): string => clockText(momentOf(new Date(at)).minute)
