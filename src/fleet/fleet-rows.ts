import type { QueryClient } from '@tanstack/react-query'
import type { Location } from '../api/locations.ts'
import { playlistsQuery } from '../api/queries.ts'
import { wallClock } from '../base/clock.ts'
import { dueTime, FRESH_MS } from './due-time.ts'
import type { FleetEntry } from './fleet.ts'
import { sortLocations } from './groups.ts'
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts'
import type { OwnChanges } from './own-changes.ts'

export interface Row {
  entry: FleetEntry
  /** The time from which the location is asked, in milliseconds since the epoch; 0 for at once. */
  dueAt: number
}

/** True if the playlists of a location are known but may be wrong. */
export function isStale({ entry: { playlists, answeredAt, failure }, dueAt }: Row): boolean {
  if (!playlists || answeredAt === null) return false
  return dueAt === 0 || failure !== null || answeredAt < wallClock.now() - 2 * FRESH_MS
}

const isSame = (a: FleetEntry, b: FleetEntry) =>
  a.location === b.location && a.playlists === b.playlists && a.answeredAt === b.answeredAt && a.failure === b.failure

/**
 * The rows are in the order of the names, and their keys are the locations' ids as text. A row has the answer of the
 * server cache, or else that of an earlier visit. New answers are kept for the next visit.
 */
export function createRows(queries: QueryClient, kept: KeptAnswers, changes: OwnChanges) {
  let rows: ReadonlyMap<string, Row> = new Map()
  /** The server's list. */
  let locations: readonly Location[] | null = null
  const earlier = new Map<string, KeptAnswer>()

  const read = (location: Location, before: Row | undefined): Row => {
    const key = String(location.id)
    const state = queries.getQueryState(playlistsQuery(key).queryKey)
    if (state?.data) earlier.delete(key)
    const answer = state?.data ? { playlists: state.data, answeredAt: state.dataUpdatedAt } : earlier.get(key)
    const { playlists = null, answeredAt = null } = answer ?? {}
    const failure = state?.status === 'error' ? state.error : null
    const { errorUpdatedAt: failedAt = 0 } = state ?? {}
    const isInvalidated = state?.isInvalidated || changes.isAfter(key, answeredAt ?? 0)
    const entry = { location, playlists, answeredAt, failure }
    if (state?.data && before?.entry.answeredAt !== state.dataUpdatedAt)
      kept.keep({ key, playlists: state.data, answeredAt: state.dataUpdatedAt })
    return {
      entry: before && isSame(before.entry, entry) ? before.entry : entry,
      dueAt: dueTime({ answeredAt, isInvalidated, failure, failedAt }),
    }
  }

  const setRows = (list: readonly Location[]) => {
    rows = new Map(
      sortLocations(list).map(
        location => [String(location.id), read(location, rows.get(String(location.id)))] as const,
      ),
    )
  }

  const update = (key: string) => {
    const row = rows.get(key)
    if (row) Object.assign(row, read(row.entry.location, row))
  }

  return {
    all: () => rows,
    /** The rows of the server's list; none before it is there, as a location of an earlier visit may be gone. */
    listed: (): ReadonlyMap<string, Row> => (locations ? rows : new Map()),
    keysOf: (uniqueId: string) =>
      [...rows].flatMap(([key, { entry }]) => (entry.location.unique_id === uniqueId ? key : [])),
    update,
    updateAll: () => [...rows.keys()].forEach(update),
    /** The rows of all other locations leave. */
    setLocations(list: readonly Location[] | undefined) {
      if (!list || list === locations) return
      locations = list
      setRows(list)
      kept.keepLocations(list)
    },
    /** @throws if the browser refuses its database */
    async readKept(onPiece: () => void) {
      const list = await kept.locations()
      if (!locations) setRows(list)
      for await (const piece of kept.answers()) {
        for (const answer of piece) {
          earlier.set(answer.key, answer)
          update(answer.key)
        }
        onPiece()
      }
    },
  }
}
