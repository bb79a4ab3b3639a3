import { daysAfter } from '../../base/calendar.ts'
import type { Moment } from '../../base/moment.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import type { FoundSpan } from './stretch-rules.ts'

/** A span of several days; minutes since the midnight of each. */
export interface DailySpan extends FoundSpan {
  /** In order, as `YYYY-MM-DD`. */
  days: readonly string[]
}

/** Makes one span of those that come at the same minutes of several days. */
export function dailySpans(found: readonly FoundSpan[], firstDay: string): DailySpan[] {
  const known = new Map<string, DailySpan>()
  for (const { playlistIds, ...span } of found) {
    const index = Math.floor(span.start / DAY_MINUTES)
    const [start, end] = [span.start - index * DAY_MINUTES, span.end - index * DAY_MINUTES]
    const key = `${start} ${end} ${playlistIds.join()}`
    const days = known.get(key)?.days ?? []
    known.set(key, { playlistIds, start, end, days: [...days, daysAfter(firstDay, index)] })
  }
  return [...known.values()]
}

/** A daily span without the days on which it is over; null if none is left. */
export function spanToCome(span: DailySpan, now: Moment): DailySpan | null {
  const isToCome = (day: string) => day > now.day || (day === now.day && span.end > now.minute)
  if (span.days.every(isToCome)) return span
  const days = span.days.filter(isToCome)
  return days.length > 0 ? { ...span, days } : null
}
