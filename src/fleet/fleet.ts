import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import type { Id } from '../base/id.ts'

/** One location with what is known of its playlists. The object stays the same while nothing in it changes. */
export interface FleetEntry {
  location: Location
  /** Null before the first answer. */
  playlists: readonly Playlist[] | null
  /** The time of that answer, in milliseconds since the epoch. */
  answeredAt: number | null
  /** The error of the last call; null if it succeeded. Older playlists are kept beside it. */
  failure: unknown
}

/** The playlists of all locations, as far as they are known. */
export interface Fleet {
  /** By the names of the locations. */
  entries: readonly FleetEntry[]
  /** The number of entries with playlists. */
  known: number
  total: number
  /** The number of known entries that may be out of date: nothing can be called unused while there is one. */
  stale: number
  /** A call is running or waits for its turn. */
  isLoading: boolean
  /** The server has asked to wait: the rest is loaded slowly. */
  isLimited: boolean
  /** The time of the oldest known answer, in milliseconds since the epoch; null before the first one. */
  oldestAnswer: number | null
  /** The error of the last call for the list of the locations; null if it succeeded. */
  locationsFailure: unknown
  /** There is no list of the locations yet. */
  isPending: boolean
  /** Asks for one location again, before all others. */
  retry(id: Id): void
  /** Names the locations in view: they are asked first. */
  prefer(ids: readonly Id[]): void
}

const oldestOf = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null)

/** The figures of the entries, which are counted again with every change. */
export function countEntries(entries: readonly FleetEntry[]): Pick<Fleet, 'known' | 'total' | 'oldestAnswer'> {
  const times = entries.flatMap(({ answeredAt }) => answeredAt ?? [])
  return { known: times.length, total: entries.length, oldestAnswer: oldestOf(times) }
}
