import type { Playlist } from '../../api/playlists.ts'
import { byId, type Id } from '../../base/id.ts'
import { dayAfter, dayBefore, daysAfter, daysSince1970 } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import {
  canPlay,
  countedWindow,
  DAY_MINUTES,
  firstMeeting,
  openSpans,
  type PlayWindow,
  readyPlaylists,
  scheduleAt,
} from './schedule.ts'

/** The playlists with which a playlist plays in turn, and the moment from which on. */
export interface Sharing {
  at: Moment
  /** In the order of their ids. */
  ids: Id[]
}

/** A playlist whose window is known, but which may still be without items. */
type Planned = PlayWindow & Pick<Playlist, 'is_active' | 'type'>

const isBefore = (a: Moment, b: Moment) => (a.day === b.day ? a.minute < b.minute : a.day < b.day)

export const earliest = <Entry extends { at: Moment }>(entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>((first, one) => (first && !isBefore(one.at, first.at) ? first : one), undefined)

/**
 * Finds the first moment from now on at which a playlist shares the screen with others; null if there is none. One that is
 * off counts only beside one that is off too, as one Update switches all on. Windows are read once for up to 500 playlists.
 */
export function createSharings(playlists: readonly Playlist[], { day, minute }: Moment) {
  const now = daysSince1970(day) * DAY_MINUTES + minute
  const others = playlists
    .filter(canPlay)
    .sort(byId)
    .map(playlist => ({ playlist, window: countedWindow(playlist) }))
  return (planned: Planned): Sharing | null => {
    const ownWindow = countedWindow(planned)
    let first = Number.POSITIVE_INFINITY
    let ids: Id[] = []
    for (const { playlist: other, window } of others) {
      if (other.type !== planned.type || (planned.is_active && !other.is_active)) continue
      const at = firstMeeting(ownWindow, window, now)
      if (at === null || at > first) continue
      if (at < first) ids = []
      first = at
      ids.push(other.id)
    }
    if (ids.length === 0) return null
    const days = Math.floor(first / DAY_MINUTES)
    return { at: { day: daysAfter('1970-01-01', days), minute: first % DAY_MINUTES }, ids }
  }
}

/** A part of several days in which the rotation stays the same. */
export interface Stretch {
  /** Minutes of the wall clock since midnight of the first day; a day counts 1440, whatever daylight saving does. */
  start: number
  /** Exclusive. */
  end: number
  /** The rotation in order, as `scheduleAt` gives it; empty if nothing plays. */
  playlists: readonly Playlist[]
}

export interface Upcoming {
  /** The time that a person names: a window until 6:00 PM ends at 6:00 PM, although it includes that minute. */
  at: Moment
  /** The first minute of the next rotation. */
  first: Moment
  rotation: Playlist[]
}

const isMinuteAfter = (a: Moment, b: Moment) =>
  a.day === b.day ? b.minute === a.minute + 1 : a.minute === DAY_MINUTES - 1 && b.minute === 0

function hasNew(rotation: readonly Playlist[], before: readonly Playlist[]): boolean {
  const known = new Set(before.map(({ id }) => String(id)))
  return rotation.some(({ id }) => !known.has(String(id)))
}

/**
 * The next rotation after the one of this moment; null if no clock will change it. Windows include both their edges, so
 * two windows that meet share one minute: that minute is no change of its own.
 */
export function changeAfter(playlists: readonly Playlist[], now: Moment): Upcoming | null {
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

/** A minute at which a playlist begins to play, or stops. */
interface Toggle {
  at: number
  playlist: Playlist
}

/** In order. */
function togglesOf(ready: readonly Playlist[], firstDay: string, days: number): Toggle[] {
  const toggles: Toggle[] = []
  let before = dayBefore(firstDay)
  let day = firstDay
  for (let midnight = 0; midnight < days * DAY_MINUTES; midnight += DAY_MINUTES) {
    for (const playlist of ready) {
      for (const { start, end } of openSpans(playlist, day, before)) {
        toggles.push({ at: midnight + start, playlist }, { at: midnight + end, playlist })
      }
    }
    before = day
    day = dayAfter(day)
  }
  return toggles.sort((a, b) => a.at - b.at)
}

export const isSameRotation = (a: readonly Playlist[], b: readonly Playlist[]): boolean =>
  a.length === b.length && a.every((playlist, index) => playlist === b[index])

/** The rotations of a screen over several days: for each minute the one that `scheduleAt` gives (requirement 8.10). */
export function timelineOf(playlists: readonly Playlist[], firstDay: string, days: number): Stretch[] {
  const ready = readyPlaylists(playlists)
  const playing = new Set<Playlist>()
  const timeline: Stretch[] = []
  function addUntil(end: number): void {
    const last = timeline.at(-1)
    const start = last?.end ?? 0
    if (end === start) return
    const rotation = ready.filter(playlist => playing.has(playlist))
    if (last && isSameRotation(last.playlists, rotation)) last.end = end
    else timeline.push({ start, end, playlists: rotation })
  }
  for (const { at, playlist } of togglesOf(ready, firstDay, days)) {
    addUntil(at)
    // A span that ends where the next one of the same playlist begins turns the playlist off and on again.
    if (!playing.delete(playlist)) playing.add(playlist)
  }
  addUntil(days * DAY_MINUTES)
  return timeline
}

/** A day from midnight to midnight, also with spans in which nothing plays. Their ends are those of `changeAfter`. */
export function dayTimeline(playlists: readonly Playlist[], day: string): Stretch[] {
  const spans: Stretch[] = []
  const stretches = timelineOf(playlists, day, 2)
  let start = 0
  for (let index = 0; start < DAY_MINUTES; index += 1) {
    const [current, next, later] = stretches.slice(index, index + 3)
    if (!current) break
    const { playlists: rotation } = current
    const isShared =
      rotation.length > 0 && later && next && next.end - next.start === 1 && hasNew(later.playlists, rotation)
    const isNamedBefore = !isShared && next && current.end !== DAY_MINUTES && !hasNew(next.playlists, rotation)
    const end = Math.min(isNamedBefore ? current.end - 1 : current.end, DAY_MINUTES)
    if (end > start) spans.push({ start, end, playlists: rotation })
    start = Math.max(start, end)
    // The last minute of the day may be the one that two windows share.
    if (isShared && next.end < DAY_MINUTES) index += 1
  }
  return spans
}
