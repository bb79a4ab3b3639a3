import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { isMissing } from '../api/api-error.ts'
import { locationsQuery, playlistsQuery } from '../api/queries.ts'

/** The first part of the key under which the playlists of each location are kept; the second one is its id. */
const [playlistsKey] = playlistsQuery('').queryKey

/** Asks for the playlists of one location, again if a change has cancelled the call. @returns the error, or null */
export async function ask(queries: QueryClient, key: string): Promise<unknown> {
  try {
    // The row tells of a failure: there is no alert for each location.
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

/** Calls the listener with the locations whose playlists changed in the cache, once for all changes of one moment. */
export function watchPlaylists(queries: QueryClient, listener: (keys: ReadonlySet<string>) => void): () => void {
  let changed = new Set<string>()
  const tell = () => {
    const keys = changed
    changed = new Set()
    listener(keys)
  }
  return queries.getQueryCache().subscribe(({ query }) => {
    const [name, id] = query.queryKey
    if (name !== playlistsKey) return
    if (changed.size === 0) queueMicrotask(tell)
    changed.add(String(id))
  })
}
