import type { Playlist } from '../api/playlists.ts'
import { byId } from '../base/id.ts'
import { dayBefore, daysSince1970 } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { canPlay, countedWindow, DAY_MINUTES, firstMeeting, type PlayWindow } from '../player/schedule/schedule.ts'
import { contains, cutOut, cutterOf, windowKey } from './cut-out.ts'
import { givenName } from './playlist-name.tsx'
import { daysIn, EVERY_DAY, nameWithDays, readNameWithDays, weekdaysIn } from './weekdays.ts'
import { type Box, boxKey, boxOf, groupedBy } from './when/when.ts'

interface Move {
  playlist: Playlist
  window: PlayWindow
}

interface Copy {
  source: Playlist
  name: string
  window: PlayWindow
}

/** What has to be done with the other playlists of a screen so that a lone one has its hours, or gives them back. */
export interface FreeChange {
  /** Each gets a window around its own one. */
  grown: readonly Move[]
  /** Each gets a window within its own one. */
  shrunk: readonly Move[]
  added: readonly Copy[]
  removed: readonly Playlist[]
}

/** The playlists that a change touches: those that are moved, copied or deleted. */
export const touchedBy = ({ grown, shrunk, added, removed }: FreeChange): Playlist[] => [
  ...new Set(
    [...grown, ...shrunk]
      .map(({ playlist }) => playlist)
      .concat(
        added.map(({ source }) => source),
        removed,
      ),
  ),
]

/** A window, and the playlists that play in it now: several are the parts that an earlier cut has left. */
interface Whole {
  window: PlayWindow
  parts: readonly Playlist[]
}

const areaOf = ({ from, until, start, end }: Box) => (until - from + 1) * (end - start)

const isWindow = ({ date_start, date_end, time_start, time_end }: PlayWindow) =>
  date_start !== '' && date_end !== '' && time_start !== '' && time_end !== ''

/** The text is the same for the parts of one playlist: only windows and weekdays in the name may differ. */
const contentKey = ({ name, repeat_interval, is_active, items }: Playlist): string =>
  JSON.stringify([
    readNameWithDays(name)?.name ?? givenName(name),
    repeat_interval,
    is_active,
    items.map(({ media, duration }) => [media.id, duration]),
  ])

/** All windows that edges of the parts can make, the largest first. */
function possibleWholes(parts: readonly Playlist[]): { window: PlayWindow; box: Box }[] {
  const byTime = (time: 'time_start' | 'time_end') => [...new Set(parts.map(part => part[time]))]
  const wholes = byTime('time_start').flatMap(time_start => {
    // Of a window over midnight, a part after midnight has the dates of the next day.
    const days = (date: 'date_start' | 'date_end') => [
      ...new Set(parts.map(part => (part.time_start < time_start ? dayBefore(part[date]) : part[date]))),
    ]
    return byTime('time_end').flatMap(time_end =>
      days('date_start').flatMap(date_start =>
        days('date_end').map(date_end => ({ date_start, date_end, time_start, time_end })),
      ),
    )
  })
  return wholes
    .filter(({ date_start, date_end }) => date_start <= date_end)
    .map(window => ({ window, box: boxOf(window) }))
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
}

/** Nobody misses a part that has ended. @param now in minutes since 1970 by the clock on the wall */
const isCurrent = ({ until, end }: Box, now: number) => until * DAY_MINUTES + end > now

/** Finds what was cut: a window is whole again if all the parts that its cut leaves are there. */
function reunited(parts: readonly Playlist[], cut: readonly PlayWindow[], now: number): Whole[] {
  const left = new Map(parts.filter(isWindow).map(part => [windowKey(part), part]))
  const wholes: Whole[] = []
  const cutterOfWhole = cutterOf(cut)
  for (const { window, box } of left.size > 1 ? possibleWholes([...left.values()]) : []) {
    if (left.size < 2) break
    const expected = cutterOfWhole(box)
    const found = expected.flatMap(one => left.get(boxKey(one)) ?? [])
    const isComplete = expected.every(one => left.has(boxKey(one)) || !isCurrent(one, now))
    if (!isComplete || found.length < 2) continue
    for (const part of found) left.delete(windowKey(part))
    wholes.push({ window, parts: found })
  }
  const isUsed = (part: Playlist) => wholes.some(whole => whole.parts.includes(part))
  return [...wholes, ...parts.filter(part => !isUsed(part)).map(part => ({ window: part, parts: [part] }))]
}

/** The copies of one playlist that have the same hours on the same days of the week are one card. */
function named(source: Playlist, windows: readonly PlayWindow[], isKept: (window: PlayWindow) => boolean): Copy[] {
  const hoursKey = ({ time_start, time_end }: PlayWindow) => `${time_start} ${time_end}`
  const nameOf = (window: PlayWindow) => {
    const alike = windows.filter(one => hoursKey(one) === hoursKey(window))
    const isWeek = (one: PlayWindow) => boxOf(one).until - boxOf(one).from < 7
    if (alike.length < 2 || alike.some(isKept) || !alike.every(isWeek)) return source.name
    const weekdays = weekdaysIn(daysIn(alike))
    return weekdays === EVERY_DAY || readNameWithDays(source.name)
      ? source.name
      : nameWithDays(givenName(source.name), weekdays)
  }
  return windows.filter(window => !isKept(window)).map(window => ({ source, name: nameOf(window), window }))
}

/** The later and the longer one first: it is what stays of a playlist. */
const lasting = (a: PlayWindow, b: PlayWindow) =>
  a.date_end === b.date_end ? areaOf(boxOf(b)) - areaOf(boxOf(a)) : a.date_end < b.date_end ? 1 : -1

/**
 * The change from the parts to the wanted windows. A part is moved only to a window that lies within its own one or around
 * it: no moment is then without both.
 */
function differences({ parts }: Whole, wanted: readonly PlayWindow[], now: number): FreeChange {
  const windows = new Map(wanted.map(window => [windowKey(window), window]))
  const taken = new Set<PlayWindow>()
  const moves: Move[] = []
  const others: Playlist[] = []
  for (const part of parts) {
    const same = windows.get(windowKey(part))
    if (same) taken.add(same)
    else others.push(part)
  }
  const removed = others.toSorted(byId).filter(playlist => {
    const isNear = (window: PlayWindow) => contains(window, playlist) || contains(playlist, window)
    const window = wanted.toSorted(lasting).find(one => !taken.has(one) && isNear(one))
    if (!window) return true
    taken.add(window)
    moves.push({ playlist, window })
    return false
  })
  const [source] = parts
  const isLeft = (window: PlayWindow) => taken.has(window) || isCurrent(boxOf(window), now)
  const isGrown = ({ playlist, window }: Move) => contains(window, playlist)
  return {
    grown: moves.filter(isGrown),
    shrunk: moves.filter(move => !isGrown(move)),
    added: source ? named(source, wanted.filter(isLeft), window => taken.has(window)) : [],
    removed,
  }
}

interface Wanted {
  /** The windows of a lone playlist, which its screen's others leave free. */
  alone: readonly PlayWindow[]
  /** The windows that they leave free now and shall no longer, unless `alone` has them too. */
  closes?: readonly PlayWindow[]
  now: Moment
}

/** @param others the playlists of the screen without the lone one */
export function leaveFree(
  others: readonly Playlist[],
  { alone, closes = [], now: { day, minute } }: Wanted,
): FreeChange {
  const now = daysSince1970(day) * DAY_MINUTES + minute
  const meets = (window: PlayWindow) =>
    alone.some(one => firstMeeting(countedWindow(one), countedWindow(window), now) !== null)
  const families = closes.length > 0 ? groupedBy(others, contentKey) : others.map(one => [one])
  const changes = families
    .flatMap(parts => reunited(parts, closes, now))
    .flatMap(whole => {
      const { window, parts } = whole
      const isCut = meets(window) && parts.some(canPlay)
      return isCut || parts.length > 1 ? differences(whole, isCut ? cutOut(window, alone) : [window], now) : []
    })
  return {
    grown: changes.flatMap(({ grown }) => grown),
    shrunk: changes.flatMap(({ shrunk }) => shrunk),
    added: changes.flatMap(({ added }) => added).sort((a, b) => byId(a.source, b.source)),
    removed: changes.flatMap(({ removed }) => removed),
  }
}

/** The playlists as they are after a change; a copy has the id of none. */
export function afterChange(playlists: readonly Playlist[], { grown, shrunk, added, removed }: FreeChange): Playlist[] {
  const windowOf = (playlist: Playlist) => [...grown, ...shrunk].find(move => move.playlist === playlist)?.window
  const stays = playlists.filter(playlist => !removed.includes(playlist))
  return [
    ...stays.map(playlist => ({ ...playlist, ...windowOf(playlist) })),
    ...added.map(({ source, name, window }, at) => ({ ...source, ...window, name, id: `new-${at}` })),
  ]
}
