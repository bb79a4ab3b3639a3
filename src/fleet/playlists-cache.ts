import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { isMissing } from '../api/api-error.ts'
import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import { locationsQuery, playlistsKey, playlistsQuery } from '../api/queries.ts'
import { wallClock } from '../base/clock.ts'
import { FRESH_MS, mayPass } from './due-time.ts'

/** Asks again if a change has cancelled the call. @returns the error, or null */
export async function ask(queries: QueryClient, key: string): Promise<unknown> {
  try {
    // The row shows a failure: there is no alert for each location.
    await queries.fetchQuery({ ...playlistsQuery(key), staleTime: 0, meta: { loggedOnly: true } })
    return null
  } catch (error) {
    // A cache that is given up cancels silently.
    if (error instanceof CancelledError && !error.silent) return ask(queries, key)
    // The location may have been deleted: the list is loaded again, unless it is a few seconds old.
    if (isMissing(error)) void queries.prefetchQuery(locationsQuery)
    return error
  }
}

/** Calls the listener once for all changes of one moment. */
export function watchPlaylists(queries: QueryClient, listener: (keys: ReadonlySet<string>) => void): () => void {
  let changed = new Set<string>()
  const notify = () => {
    const keys = changed
    changed = new Set()
    listener(keys)
  }
  return queries.getQueryCache().subscribe(({ query }) => {
    const [name, id] = query.queryKey
    if (name !== playlistsKey) return
    if (changed.size === 0) queueMicrotask(notify)
    changed.add(String(id))
  })
}

/** So many calls run at the same time. After as many failures in a row, the server counts as away. */
const MOST_CALLS = 6

export interface FailedLocation {
  location: Location
  error: unknown
}

/** By the id of the location as text. */
export type PlaylistsByLocation = ReadonlyMap<string, readonly Playlist[]>

/** A time ahead of the clock was noted before the clock was set back. */
const isRecent = (at: number) => Math.abs(wallClock.now() - at) < FRESH_MS

/** Answers of the last ten minutes that no change has made out of date. */
export function recentPlaylists(queries: QueryClient, locations: readonly Location[]): PlaylistsByLocation {
  return new Map(
    locations.flatMap(({ id }) => {
      const state = queries.getQueryState(playlistsQuery(id).queryKey)
      if (!state?.data || state.isInvalidated || !isRecent(state.dataUpdatedAt)) return []
      return [[String(id), state.data] as const]
    }),
  )
}

interface Loaded {
  present: PlaylistsByLocation
  failed: readonly FailedLocation[]
}

/**
 * A refusal holds up no other location. If the server is away, the locations that were not asked for fail with it.
 * @param signal ends it after the calls that run
 * @param onProgress called after every answer
 */
export async function loadPlaylists(
  queries: QueryClient,
  locations: readonly Location[],
  signal: AbortSignal,
  onProgress: () => void,
): Promise<Loaded> {
  const present = new Map<string, readonly Playlist[]>()
  const failed: FailedLocation[] = []
  const waiting = locations.values()
  let failuresInARow = 0
  let away: unknown = null
  const load = async (location: Location) => {
    const key = String(location.id)
    const error = away ?? (await ask(queries, key))
    failuresInARow = mayPass(error) ? failuresInARow + 1 : 0
    if (failuresInARow >= MOST_CALLS) away = error
    const playlists = queries.getQueryData(playlistsQuery(key).queryKey)
    if (error || !playlists) failed.push({ location, error })
    else present.set(key, playlists)
    onProgress()
  }
  const work = async () => {
    for (const location of waiting) if (!signal.aborted) await load(location)
  }
  await Promise.all(Array.from({ length: MOST_CALLS }, work))
  return { present, failed }
}
