import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { Id } from '../base/id.ts'
import type { ArrivalCheck } from './retry-safe-call.ts'

/** The person waits while the list is loaded; a load that takes longer is given up. */
const LOAD_LIMIT_MS = 20_000

/** A list of the server that shows what was created. */
export interface Listing<Entry> {
  /**
   * The list as it was loaded last, or loaded now if that is out of date; null if the server does not give it.
   * @throws ApiError if the server cannot be reached
   */
  cached: () => Promise<readonly Entry[] | null>
  /** The list as it is now. @throws ApiError */
  refetch: () => Promise<readonly Entry[]>
}

function nullUnlessOffline(error: unknown): null {
  if (error instanceof ApiError && error.failure === 'offline') throw error
  return null
}

/** A listing over the server cache, so that the page shows what a refetch has loaded. */
export function listingOf<Entry>(
  queries: QueryClient,
  { queryKey }: { queryKey: readonly unknown[] },
  load: (signal: AbortSignal) => Promise<readonly Entry[]>,
): Listing<Entry> {
  const refetch = async () => {
    // A load that is under way may have begun before the creation.
    await queries.cancelQueries({ queryKey })
    const entries = await load(AbortSignal.timeout(LOAD_LIMIT_MS))
    queries.setQueryData(queryKey, entries)
    return entries
  }
  const cached = async () => {
    const loaded = queries.getQueryState<readonly Entry[]>(queryKey)
    if (loaded?.data !== undefined && !loaded.isInvalidated) return loaded.data
    return refetch().catch(nullUnlessOffline)
  }
  return { cached, refetch }
}

/** Finds an entry that was not in the list before and that `isMade` recognises as made from the input. */
export const createdIn =
  <Entry extends { id: Id }, Input>(
    listing: Listing<Entry>,
    isMade: (entry: Entry, input: Input) => boolean,
  ): ArrivalCheck<Input> =>
  async () => {
    const known = await listing.cached()
    if (!known) return null
    const before = new Set(known.map(({ id }) => String(id)))
    return async input => (await listing.refetch()).some(entry => !before.has(String(entry.id)) && isMade(entry, input))
  }
