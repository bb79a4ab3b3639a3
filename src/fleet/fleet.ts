import type { Location } from '../api/locations.ts'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { counted } from '../base/counted.ts'
import { formatTimeOfDay } from '../base/day-text.ts'
import type { Id } from '../base/id.ts'
import { localDay } from '../base/local-day.ts'

/** An entry stays the same object while nothing in it changes. */
export interface FleetEntry {
  location: Location
  /** Null before the first answer. */
  playlists: readonly Playlist[] | null
  /** Milliseconds since the epoch. */
  answeredAt: number | null
  /** The error of the last call; null if it succeeded. Earlier playlists stay beside it. */
  failure: unknown
}

/** True if a playlist of the screen is switched on; undefined before the first answer. */
export const isSwitchedOn = (entry: Pick<FleetEntry, 'playlists'> | undefined, type: ScreenType): boolean | undefined =>
  entry?.playlists?.some(playlist => playlist.type === type && playlist.is_active)

/** The playlists of all locations, as far as they are known. */
export interface Fleet {
  /** By the names of the locations. */
  entries: readonly FleetEntry[]
  /** The same entries by the keys of their locations. */
  byKey: ReadonlyMap<string, FleetEntry>
  /** The number of entries with playlists. */
  known: number
  total: number
  /** The number of known entries that may be out of date: nothing can be called unused while there is one. */
  stale: number
  /** A call is running or waits for its turn. */
  isLoading: boolean
  /** The server has asked to wait. */
  isLimited: boolean
  /** The time of the oldest answer, in milliseconds since the epoch; null before the first one. */
  oldestAnswer: number | null
  /** The error of the last call for the list of locations; null if it succeeded. */
  locationsFailure: unknown
  /** There is no list of the locations yet. */
  isPending: boolean
  /** Asks for one location again, before all others. */
  retry(id: Id): void
  /** @param ids the locations in view, which are asked first */
  prefer(ids: readonly Id[]): void
}

const isToday = (at: number) => localDay(new Date(at)) === localDay(new Date(wallClock.now()))

/** "as of 2:32 PM" */
export const asOf = (at: number) => `as of ${isToday(at) ? formatTimeOfDay(at) : new Date(at).toLocaleString()}`

export function soFarText({ isLoading, isLimited }: Fleet): string {
  if (!isLoading) return ''
  return isLimited ? ' so far, slowly, as the server limits the calls' : ' so far'
}

/**
 * "180 of 205 locations so far, as of 2:32 PM"; empty if nothing is known (requirement 21.5).
 * @param subject what has this age, where the text stands alone: "playlists as of 2:32 PM"
 */
export function fleetAgeText(fleet: Fleet, subject = ''): string {
  const { known, stale, total, oldestAnswer } = fleet
  const part = known - stale < total ? `${known - stale} of ${counted(total, 'location')}${soFarText(fleet)}` : ''
  const age = oldestAnswer === null ? '' : `${subject} ${asOf(oldestAnswer)}`.trim()
  return [part, age].filter(Boolean).join(', ')
}

/** The age in brackets, which follows a sentence; empty if there is none. */
export function fleetAgeNote(fleet: Fleet): string {
  const age = fleetAgeText(fleet)
  return age && ` (${age})`
}
