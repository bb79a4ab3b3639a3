import { shownKind } from '../../api/media.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { byId } from '../../base/id.ts'
import { dayAfter, dayBefore, daysSince1970, minuteOfTime } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'

export interface Schedule {
  /** The playlists to play now, in order; each has its playable items only. */
  rotation: Playlist[]
  /** When the rotation changes next, always after now; null if no clock will change it. */
  nextChange: Moment | null
}

export type NeverReason =
  | { reason: 'dates-reversed' | 'only-videos' }
  /** As `unreadableLimits` gives them. */
  | { reason: 'unreadable'; limits: string }

export type PlaylistStatus =
  | { state: 'plays'; until: Moment | null }
  | { state: 'starts-later-today'; at: Moment }
  | { state: 'starts-on'; at: Moment }
  | { state: 'ended'; lastDay: string }
  | { state: 'off' }
  | { state: 'empty' }
  | ({ state: 'never' } & NeverReason)

/** The fields of a playlist that say when its screen may play it. */
export type PlayWindow = Pick<Playlist, 'date_start' | 'date_end' | 'time_start' | 'time_end'>

export const DAY_MINUTES = 1440

/** A part of a day: minutes since its midnight, 0 to 1440; the end is exclusive. */
export interface MinuteSpan {
  start: number
  end: number
}

/** The items of a playlist that its screen can show: a ticker shows images only. */
export function playableItems(playlist: Playlist): PlaylistItem[] {
  if (playlist.type !== 'ticker') return playlist.items
  return playlist.items.filter(item => shownKind(item.media) === 'image')
}

/** The first minute of the daily window and the first one after it; the whole day if either time is missing. */
function windowOf({ time_start, time_end }: PlayWindow): MinuteSpan {
  if (!time_start || !time_end) return { start: 0, end: DAY_MINUTES }
  return { start: minuteOfTime(time_start), end: minuteOfTime(time_end) + 1 }
}

const covers = (playlist: PlayWindow, day: string) =>
  (!playlist.date_start || playlist.date_start <= day) && (!playlist.date_end || day <= playlist.date_end)

/**
 * The spans of a day in which dates and times let a playlist play, in order. A window over midnight belongs to the day it
 * started on (requirement 8.3). A day may begin with the rest of such a window.
 * @param before the day before, if it is known already
 */
export function openSpans(playlist: PlayWindow, day: string, before?: string): MinuteSpan[] {
  const { start, end } = windowOf(playlist)
  if (start < end) return covers(playlist, day) ? [{ start, end }] : []
  const rest = covers(playlist, before ?? dayBefore(day)) ? [{ start: 0, end }] : []
  return covers(playlist, day) ? [...rest, { start, end: DAY_MINUTES }] : rest
}

const isWithin = (minute: number, spans: readonly MinuteSpan[]) =>
  spans.some(({ start, end }) => start <= minute && minute < end)

export const isOpen = (playlist: PlayWindow, { day, minute }: Moment): boolean =>
  isWithin(minute, openSpans(playlist, day))

const compareMoments = (a: Moment, b: Moment) => (a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1)

/** The next moment at which the window opens or closes; null if it never does. */
function nextBoundary(playlist: PlayWindow, now: Moment): Moment | null {
  const { start, end } = windowOf(playlist)
  const days = [now.day, dayAfter(now.day)]
  if (playlist.date_start) days.push(playlist.date_start)
  if (playlist.date_end) days.push(dayAfter(playlist.date_end))
  const minutes = [0, start, end].filter(minute => minute < DAY_MINUTES)
  const open = isOpen(playlist, now)
  const boundaries = days.flatMap(day => {
    const spans = openSpans(playlist, day)
    const moments = minutes.filter(minute => isWithin(minute, spans) !== open).map(minute => ({ day, minute }))
    return moments.filter(moment => compareMoments(moment, now) > 0)
  })
  return boundaries.sort(compareMoments)[0] ?? null
}

/** "end time “09:00 PM”"; empty if every limit is absent or can be read (requirement 8.2). */
export const unreadableLimits = ({ unreadable = {} }: Playlist): string =>
  Object.entries(unreadable)
    .map(([field, text]) => `${field.split('_').reverse().join(' ')} “${text}”`)
    .join(' and ')

/** The reason why no clock and no switch will ever let a playlist play; null if there is none. */
function neverReason(playlist: Playlist): NeverReason | null {
  if (playlist.unreadable) return { reason: 'unreadable', limits: unreadableLimits(playlist) }
  const { date_start, date_end } = playlist
  if (date_start && date_end && date_end < date_start) return { reason: 'dates-reversed' }
  return playlist.items.length > 0 && playableItems(playlist).length === 0 ? { reason: 'only-videos' } : null
}

/** True if a clock and a switch can let a playlist play. */
export const canPlay = (playlist: Playlist): boolean => playlist.items.length > 0 && !neverReason(playlist)

/** The status of a playlist that no clock changes; null if its dates and times decide. */
export function fixedStatus(playlist: Playlist): PlaylistStatus | null {
  const reason = neverReason(playlist)
  if (reason) return { state: 'never', ...reason }
  if (playlist.items.length === 0) return { state: 'empty' }
  return playlist.is_active ? null : { state: 'off' }
}

/** The status of a playlist at one moment; the display and the console use the same one. */
export function statusOf(playlist: Playlist, now: Moment): PlaylistStatus {
  const fixed = fixedStatus(playlist)
  if (fixed) return fixed
  const boundary = nextBoundary(playlist, now)
  if (isOpen(playlist, now)) return { state: 'plays', until: boundary }
  if (!boundary) return { state: 'ended', lastDay: playlist.date_end }
  return { state: boundary.day === now.day ? 'starts-later-today' : 'starts-on', at: boundary }
}

function asPlayed(playlist: Playlist): Playlist {
  const items = playableItems(playlist)
  return items.length === playlist.items.length ? playlist : { ...playlist, items }
}

/** The playlists that play whenever their dates and times let them, in order; each has its playable items only. */
export const readyPlaylists = (playlists: readonly Playlist[]): Playlist[] =>
  playlists
    .filter(playlist => !fixedStatus(playlist))
    .map(asPlayed)
    .sort(byId)

const changeOf = (status: PlaylistStatus): Moment | null => {
  if (status.state === 'plays') return status.until
  return 'at' in status ? status.at : null
}

/** A window in numbers: days since 1970, infinite without a date, and minutes of a day. */
interface CountedWindow extends MinuteSpan {
  from: number
  until: number
}

export function countedWindow(window: PlayWindow): CountedWindow {
  const { date_start, date_end } = window
  const from = date_start ? daysSince1970(date_start) : Number.NEGATIVE_INFINITY
  return { ...windowOf(window), from, until: date_end ? daysSince1970(date_end) : Number.POSITIVE_INFINITY }
}

/** `isOpen` in numbers. */
function isOpenAt({ from, until, start, end }: CountedWindow, day: number, minute: number): boolean {
  const isCovered = from <= day && day <= until
  if (start < end) return isCovered && start <= minute && minute < end
  return (isCovered && start <= minute) || (from < day && day <= until + 1 && minute < end)
}

/**
 * The first minute since 1970, from now on, in which two windows are open together; null if there is none. Windows open at
 * their start minute, and on the second day after both have begun every window opens that will ever open.
 */
export function firstMeeting(a: CountedWindow, b: CountedWindow, now: number): number | null {
  const first = Math.max(now, a.from * DAY_MINUTES, b.from * DAY_MINUTES)
  const firstDay = Math.floor(first / DAY_MINUTES)
  // A window over midnight ends on the day after its last one.
  if (firstDay > Math.min(a.until, b.until) + 1) return null
  const areOpen = (day: number, minute: number) => isOpenAt(a, day, minute) && isOpenAt(b, day, minute)
  if (areOpen(firstDay, first - firstDay * DAY_MINUTES)) return first
  const [early, late] = a.start < b.start ? [a.start, b.start] : [b.start, a.start]
  for (let day = firstDay; day <= firstDay + 1; day += 1) {
    const midnight = day * DAY_MINUTES
    if (midnight + early > first && areOpen(day, early)) return midnight + early
    if (midnight + late > first && areOpen(day, late)) return midnight + late
  }
  return null
}

/** The rotation at a moment of the wall clock, and when it changes next (requirements 8.1, 8.2, 8.3). */
export function scheduleAt(playlists: readonly Playlist[], now: Moment): Schedule {
  const known = readyPlaylists(playlists).map(playlist => ({ playlist, status: statusOf(playlist, now) }))
  const rotation = known.filter(({ status }) => status.state === 'plays').map(({ playlist }) => playlist)
  const changes = known.flatMap(({ status }) => changeOf(status) ?? [])
  return { rotation, nextChange: changes.sort(compareMoments)[0] ?? null }
}
