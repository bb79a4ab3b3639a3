import type { Playlist } from '../../api/playlists.ts'
import { dayAfter, dayBefore } from '../../clock/calendar.ts'
import type { Moment } from '../../clock/moment.ts'
import { sameId } from '../../id.ts'
import { DAY_MINUTES, openSpans, readyPlaylists, scheduleAt } from './schedule.ts'

/** A part of several days in which the rotation stays the same. */
export interface Stretch {
  /** Minutes of the wall clock since midnight of the first day; a day counts 1440, whatever daylight saving does. */
  start: number
  /** Exclusive. */
  end: number
  /** The rotation in order, as `scheduleAt` gives it; empty if nothing plays. */
  playlists: readonly Playlist[]
}

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
  while (now.day <= day) {
    const { rotation } = scheduleAt(playlists, now)
    const change = changeAfter(playlists, now)
    const isToday = change !== null && change.at.day === day
    const end = isToday ? change.at.minute : DAY_MINUTES
    if (end > start) spans.push({ start, end, rotation })
    if (!isToday) break
    start = end
    now = change.first
    // The last minute of the day is the one that two windows share.
    if (now.day !== day) spans.push({ start, end: DAY_MINUTES, rotation: scheduleAt(playlists, change.at).rotation })
  }
  return spans
}

/**
 * The minutes at which playlists begin and stop to play, in order. Each is a number from which both can be read: the
 * minute times the number of playlists, plus the index of the playlist.
 */
function togglesOf(ready: readonly Playlist[], firstDay: string, days: number): Float64Array {
  const toggles: number[] = []
  let before = dayBefore(firstDay)
  let day = firstDay
  for (let midnight = 0; midnight < days * DAY_MINUTES; midnight += DAY_MINUTES) {
    for (const [index, playlist] of ready.entries()) {
      for (const { start, end } of openSpans(playlist, day, before)) {
        toggles.push((midnight + start) * ready.length + index, (midnight + end) * ready.length + index)
      }
    }
    before = day
    day = dayAfter(day)
  }
  return Float64Array.from(toggles).sort()
}

/** Gives one list for every set of playlists, however often the set comes back; bit n of a set is the n-th playlist. */
function createRotations(ready: readonly Playlist[]) {
  const known = new Map<bigint, readonly Playlist[]>()
  return (set: bigint): readonly Playlist[] => {
    const rotation = known.get(set) ?? ready.filter((_, index) => (set >> BigInt(index)) & 1n)
    known.set(set, rotation)
    return rotation
  }
}

/** The rotations of a screen over several days: for each minute the one that `scheduleAt` gives (requirement 8.10). */
export function timelineOf(playlists: readonly Playlist[], firstDay: string, days: number): Stretch[] {
  const ready = readyPlaylists(playlists)
  const rotationOf = createRotations(ready)
  const bits = ready.map((_, index) => 1n << BigInt(index))
  const timeline: Stretch[] = []
  let set = 0n
  function addUntil(end: number): void {
    const last = timeline.at(-1)
    const start = last?.end ?? 0
    if (end === start) return
    const rotation = rotationOf(set)
    if (last?.playlists === rotation) last.end = end
    else timeline.push({ start, end, playlists: rotation })
  }
  for (const toggle of togglesOf(ready, firstDay, days)) {
    addUntil(Math.floor(toggle / ready.length))
    // A span that ends where the next one of the same playlist begins turns the playlist off and on again.
    set ^= bits[toggle % ready.length] ?? 0n
  }
  addUntil(days * DAY_MINUTES)
  return timeline
}
