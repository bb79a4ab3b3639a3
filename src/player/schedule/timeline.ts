import type { Playlist } from '../../api/playlists.ts'
import { dayAfter } from '../../clock/calendar.ts'
import type { Moment } from '../../clock/moment.ts'
import { sameId } from '../../id.ts'
import { scheduleAt } from './schedule.ts'

/** The minutes of a day. */
export const DAY_MINUTES = 1440

/** The next rotation of a screen. */
export interface Change {
  /** The time that a person names: a window until 6:00 PM ends at 6:00 PM, although it includes that minute. */
  at: Moment
  /** The first minute of the next rotation. */
  first: Moment
  rotation: Playlist[]
}

/** A part of a day in which the rotation stays the same. */
export interface Span {
  /** Minutes of the day, 0 to 1440. */
  start: number
  end: number
  rotation: Playlist[]
}

const isMinuteAfter = (a: Moment, b: Moment) =>
  a.day === b.day ? b.minute === a.minute + 1 : a.minute === DAY_MINUTES - 1 && b.minute === 0

/** True if a rotation has a playlist that another one does not have. */
const hasNew = (rotation: readonly Playlist[], before: readonly Playlist[]) =>
  rotation.some(playlist => !before.some(other => sameId(other.id, playlist.id)))

/**
 * The next rotation after the one of this moment; null if no clock will change it. Windows include both their edges, so
 * two windows that meet share one minute: that minute is no change of its own.
 */
export function changeAfter(playlists: readonly Playlist[], now: Moment): Change | null {
  const current = scheduleAt(playlists, now)
  const at = current.nextChange
  if (!at) return null
  const next = scheduleAt(playlists, at)
  if (current.rotation.length > 0 && next.nextChange && isMinuteAfter(at, next.nextChange)) {
    const { rotation } = scheduleAt(playlists, next.nextChange)
    if (hasNew(rotation, current.rotation)) return { at, first: next.nextChange, rotation }
  }
  const { rotation } = next
  const isNamedBefore = at.minute > 0 && !hasNew(rotation, current.rotation)
  return { at: isNamedBefore ? { day: at.day, minute: at.minute - 1 } : at, first: at, rotation }
}

/** A day of a screen from midnight to midnight, with the spans in which nothing is planned. */
export function dayTimeline(playlists: readonly Playlist[], day: string): Span[] {
  const spans: Span[] = []
  let now: Moment = { day, minute: 0 }
  let start = 0
  while (now.day < dayAfter(day)) {
    const { rotation } = scheduleAt(playlists, now)
    const change = changeAfter(playlists, now)
    const isToday = change !== null && change.at.day === day
    const end = isToday ? change.at.minute : DAY_MINUTES
    if (end > start) spans.push({ start, end, rotation })
    if (!isToday) break
    start = end
    now = change.first
  }
  return spans
}
