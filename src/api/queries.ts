import {
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import type { Id } from '../base/id.ts'
import { fetchLocations } from './locations.ts'
import type { Media } from './media.ts'
import { fetchMedia } from './media-calls.ts'
import { fetchPlaylists } from './playlist-calls.ts'
import { fetchUsers } from './users.ts'

/** A list of the server cache, and the call that loads it without the cache. */
export interface Loadable<Data> {
  queryKey: QueryKey
  load: (signal: AbortSignal) => Promise<Data>
}

const loadable = <Data>(queryKey: string[], load: (signal: AbortSignal) => Promise<Data>) => ({
  ...queryOptions({ queryKey, queryFn: ({ signal }) => load(signal) }),
  load,
})

export const mediaQuery = loadable(['media'], fetchMedia)

// Section 8: a load failure of the locations is logged only.
export const locationsQuery = { ...loadable(['locations'], fetchLocations), meta: { loggedOnly: true } }

export const usersQuery = loadable(['users'], fetchUsers)

/** The list includes the playlists that are switched off. */
export const playlistsQuery = (locationId: Id) => ({
  ...loadable(['playlists', String(locationId)], signal => fetchPlaylists(locationId, signal)),
  meta: { showsMissing: true },
  // Kept for the whole session: before a delete, the media page names the playlists that show the file.
  gcTime: Number.POSITIVE_INFINITY,
})

/** The wait before a reload, after a playlist is deleted or gets media (requirements 14.11, 14.14). */
export const RELOAD_AFTER_MS = 1500

/** The key of a list of playlists is this and the id of its location. */
export const [playlistsKey] = playlistsQuery('').queryKey

const FILE = 'file'

/**
 * The query for what is read from a file. A file never changes, so no change of a list loads it again. The page that shows
 * the file also tells of a failure.
 * @param what names it among all that is read from the same file
 * @param file null reads nothing
 */
export const fileQuery = <File extends Pick<Media, 'id' | 'file_name'>, Data>(
  what: string,
  file: File | null,
  read: (file: File, signal: AbortSignal) => Promise<Data>,
) =>
  queryOptions({
    queryKey: [FILE, what, String(file?.id), file?.file_name],
    queryFn: file ? ({ signal }) => read(file, signal) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { loggedOnly: true },
  })

/** A change without a list concerns all lists but the playlists of locations that are not shown (requirement 21.2). */
const concerned = (queryKey: QueryKey): QueryFilters => {
  if (queryKey.length > 0) return { queryKey }
  return { predicate: query => query.queryKey[0] !== FILE && (query.queryKey[0] !== playlistsKey || query.isActive()) }
}

/** The location of the changed list; without a list, all locations that the page shows. */
export function changedLocations(queries: QueryClient, queryKey: QueryKey = []): string[] {
  const shown = () => queries.getQueryCache().findAll({ queryKey: [playlistsKey], type: 'active' })
  const keys = queryKey.length > 0 ? [queryKey] : shown().map(one => one.queryKey)
  return keys.flatMap(([name, id]) => (name === playlistsKey ? String(id) : []))
}

/**
 * A call under way is cancelled: its answer may be older than the change, and would count as the newest one.
 * @returns when the lists are as new as this call, also if a later call has cancelled its load
 */
export async function outdateQueries(
  queries: QueryClient,
  queryKey: QueryKey,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const lists = concerned(queryKey)
  await queries.cancelQueries(lists)
  await queries.invalidateQueries({ ...lists, refetchType })
  const shown = { ...lists, type: 'active' } as const
  const isCancelled = ({ state }: Query) =>
    state.isInvalidated && state.status === 'success' && state.fetchStatus !== 'paused'
  while (refetchType === 'active' && queries.getQueryCache().findAll(shown).some(isCancelled)) {
    await queries.refetchQueries(shown, { cancelRefetch: false })
  }
}

/**
 * Loads the lists again after a change (requirement 3.18). If it waits `after` milliseconds, the lists count as out of
 * date at once: an arrival check would otherwise take an older entry for the new one.
 */
export async function reloadQueries(queries: QueryClient, after = 0, queryKey: QueryKey = []): Promise<void> {
  if (after === 0) return outdateQueries(queries, queryKey)
  setTimeout(() => queries.invalidateQueries(concerned(queryKey)), after)
  await outdateQueries(queries, queryKey, 'none')
}
