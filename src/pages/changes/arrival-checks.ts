import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { type Id, sameId } from '../../id.ts'
import type { Trace } from './retry-safe-call.ts'

/** A look that takes longer says nothing: the person waits for it. */
const LOOK_MS = 20_000

interface Entry {
  id: Id
}

/** A list of the server in which a change shows. */
export interface Listing<E extends Entry> {
  /**
   * As it was loaded last, or as it is where that is out of date; null where the server does not say.
   * @throws ApiError where the server cannot be reached
   */
  known: () => Promise<readonly E[] | null>
  /** As it is now. @throws ApiError */
  look: () => Promise<readonly E[]>
}

type Load<Data> = (signal: AbortSignal) => Promise<Data>

function unlessAway(error: unknown): null {
  if (error instanceof ApiError && error.failure === 'offline') throw error
  return null
}

/** A listing over the server cache, so that what a look finds shows on the page too. */
export function listingOf<Data, E extends Entry>(
  queries: QueryClient,
  { queryKey }: { queryKey: readonly unknown[] },
  load: Load<Data>,
  entriesOf: (data: Data) => readonly E[],
): Listing<E> {
  const look = async () => {
    // A load that is under way may have begun before the change.
    await queries.cancelQueries({ queryKey })
    const data = await load(AbortSignal.timeout(LOOK_MS))
    queries.setQueryData(queryKey, data)
    return entriesOf(data)
  }
  const known = async () => {
    const loaded = queries.getQueryState<Data>(queryKey)
    return loaded?.data !== undefined && !loaded.isInvalidated ? entriesOf(loaded.data) : look().catch(unlessAway)
  }
  return { known, look }
}

/** A new entry that was not there before and is what the input makes. */
export const madeIn = <E extends Entry, Input>(
  listing: Listing<E>,
  isMade: (entry: E, input: Input) => boolean,
): Trace<Input> => ({
  isOnce: true,
  async begin() {
    const known = await listing.known()
    if (!known) return null
    const before = new Set(known.map(({ id }) => String(id)))
    return async input => (await listing.look()).some(entry => !before.has(String(entry.id)) && isMade(entry, input))
  },
})

/** An entry that is not there any more. */
export const goneFrom = <E extends Entry>(listing: Listing<E>): Trace<Entry> => ({
  isOnce: false,
  begin: async () => async input => (await listing.look()).every(({ id }) => !sameId(id, input.id)),
})

/** An entry that says what the input says, and did not before. */
export const changedIn = <E extends Entry, Input>(
  listing: Listing<E>,
  id: Id,
  isChanged: (entry: E, input: Input) => boolean,
): Trace<Input> => ({
  isOnce: false,
  async begin() {
    const says = (list: readonly E[] | null, input: Input) =>
      list?.some(entry => sameId(entry.id, id) && isChanged(entry, input)) ?? false
    const before = await listing.known()
    return async input => !says(before, input) && says(await listing.look(), input)
  },
})

/** The listing of a query whose answer is the list itself. */
export function useListing<E extends Entry>(query: { queryKey: readonly unknown[] }, load: Load<E[]>): Listing<E> {
  return listingOf(useQueryClient(), query, load, list => list)
}
