import type { Playlist } from '../../api/playlists.ts'
import type { Id } from '../../base/id.ts'
import { daysAfter } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../player/schedule/schedule.ts'
import type { Stretch } from '../../player/schedule/timeline.ts'

/** Minutes. Two windows with a shorter overlap should only meet. */
const TOUCH_MINUTES = 15

/** A span in minutes since midnight of the first day, and the playlists that it is about. */
interface FoundSpan extends MinuteSpan {
  playlistIds: readonly Id[]
}

/** Hours whose end is before their start run over midnight. */
const partsOf = ({ start, end }: MinuteSpan): MinuteSpan[] =>
  start < end
    ? [{ start, end }]
    : [
        { start: 0, end },
        { start, end: DAY_MINUTES },
      ]

/** @param hours in which a screen should play */
export function emptySpans(timeline: readonly Stretch[], hours: MinuteSpan): FoundSpan[] {
  const found: FoundSpan[] = []
  for (const stretch of timeline) {
    if (stretch.playlists.length > 0) continue
    for (let midnight = midnightBefore(stretch.start); midnight < stretch.end; midnight += DAY_MINUTES) {
      for (const part of partsOf(hours)) {
        const start = Math.max(stretch.start, midnight + part.start)
        const end = Math.min(stretch.end, midnight + part.end)
        if (start < end) found.push({ playlistIds: [], start, end })
      }
    }
  }
  return found
}

const midnightBefore = (minute: number) => minute - (minute % DAY_MINUTES)

/** The second of two playlists begins shortly before the first one ends, and plays on. */
export function touchingSpans(timeline: readonly Stretch[]): FoundSpan[] {
  const found: FoundSpan[] = []
  const beganAt = new Map<Playlist, number>()
  let before: readonly Playlist[] = []
  for (const { start: end, playlists } of timeline) {
    for (const first of before) {
      if (playlists.includes(first)) continue
      for (const second of before) {
        const start = beganAt.get(second) ?? 0
        const isShort = start > (beganAt.get(first) ?? 0) && end - start < TOUCH_MINUTES
        if (isShort && playlists.includes(second)) found.push({ playlistIds: [first.id, second.id], start, end })
      }
    }
    for (const playlist of playlists) if (!before.includes(playlist)) beganAt.set(playlist, end)
    before = playlists
  }
  return found
}

/** A span of several days; minutes since the midnight of each. */
export interface DailySpan extends FoundSpan {
  /** In order, as `YYYY-MM-DD`. */
  days: readonly string[]
}

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

/** Without the days on which the span is over; null if none is left. */
export function spanToCome(span: DailySpan, now: Moment): DailySpan | null {
  const isToCome = (day: string) => day > now.day || (day === now.day && span.end > now.minute)
  if (span.days.every(isToCome)) return span
  const days = span.days.filter(isToCome)
  return days.length > 0 ? { ...span, days } : null
}
