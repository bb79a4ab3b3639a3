import type { QueryClient } from '@tanstack/react-query'
import { type Id, sameId } from '../base/id.ts'
import { ApiError, type Failure } from './api-error.ts'
import type { Outcome } from './envelope.ts'
import type { Playlist, PlaylistItem } from './playlists.ts'
import { type Loadable, playlistsQuery } from './queries.ts'

/** @throws ApiError if the list cannot be loaded again */
type HasArrived<Input> = (input: Input) => Promise<boolean>

/**
 * Remembers the list before a creation; null if the server does not give it, and nothing can be found in it.
 * @throws ApiError if the server cannot be reached: the creation is not sent then
 */
export type ArrivalCheck<Input> = () => Promise<HasArrived<Input> | null>

/** A form keeps here, from one try to the next, the creation that the server may have carried out. */
export interface PendingOutcome<Input> {
  current: { input: Input; hasArrived: HasArrived<Input> } | null
}

interface Creation<Input> {
  input: Input
  call: (input: Input) => Promise<Outcome>
  arrival: ArrivalCheck<Input>
  pending: PendingOutcome<Input>
}

const ANSWER_LOST: readonly Failure[] = ['offline', 'server-fault', 'unreadable']
/** No answer came, or none that says if the call was carried out. */
const OUTCOME_UNKNOWN: readonly Failure[] = [...ANSWER_LOST, 'timeout', 'cancelled']

const isOneOf = (failures: readonly Failure[], error: unknown) =>
  error instanceof ApiError && failures.includes(error.failure)

const arrived: Outcome = { message: '', data: null }

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** What arrived may be an earlier input, of which the person is told. */
function takeArrived<Input>({ input, pending }: Creation<Input>): Outcome {
  const first = pending.current
  pending.current = null
  if (!first || isSame(first.input, input)) return arrived
  throw new Error('What you sent first has arrived after all: it is in the list. Save again only to add this one too.')
}

/**
 * Creates at most once. If the answer is lost, the call is sent again only after the list has shown no new entry.
 * @throws ApiError of the call, or of loading the list before a second try; Error if an earlier input has arrived
 */
export async function callOnce<Input>(creation: Creation<Input>): Promise<Outcome> {
  const { input, call, arrival, pending } = creation
  const earlier = pending.current
  if (earlier && (await earlier.hasArrived(earlier.input))) return takeArrived(creation)
  const hasArrived = earlier?.hasArrived ?? (await arrival())
  try {
    const outcome = await call(input)
    pending.current = null
    return outcome
  } catch (error) {
    if (!hasArrived || !(earlier || isOneOf(OUTCOME_UNKNOWN, error))) throw error
    pending.current = { input, hasArrived }
    // A person who cancels does not wait for the list; the next try loads it.
    const isCancelled = isOneOf(['cancelled'], error)
    if (isCancelled || !(await hasArrived(input).catch(() => false))) throw error
    return takeArrived(creation)
  }
}

/**
 * For a change or a delete, which may be carried out twice without harm: it is sent again if its answer is lost.
 * The server's own `success: false` is an answer, and after a time-out the person has waited enough.
 * @param again the second try, which may meet what the first one has done
 * @throws ApiError of the last call
 */
export async function callRepeatable<Answer>(call: () => Promise<Answer>, again = call): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isOneOf(ANSWER_LOST, error) || (error instanceof ApiError && error.isEnvelope)) throw error
    return again()
  }
}

/** The person waits meanwhile. */
const LOAD_LIMIT_MS = 20_000

interface Listing<Entry> {
  /** The last list, or a new one if it is old; null if the server gives none. @throws ApiError without a server */
  cached: () => Promise<readonly Entry[] | null>
  /** @throws ApiError */
  refetch: () => Promise<readonly Entry[]>
}

function nullUnlessOffline(error: unknown): null {
  if (error instanceof ApiError && error.failure === 'offline') throw error
  return null
}

/** The listing reads and fills the server cache: the page shows what a refetch has loaded. */
export function listingOf<Entry>(queries: QueryClient, { queryKey, load }: Loadable<readonly Entry[]>): Listing<Entry> {
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

/** The items of one playlist, in the list of its location. */
export function itemListingOf(queries: QueryClient, locationId: Id, playlistId: Id): Listing<PlaylistItem> {
  const { cached, refetch } = listingOf(queries, playlistsQuery(locationId))
  const itemsIn = (playlists: readonly Playlist[]) => playlists.find(({ id }) => sameId(id, playlistId))?.items ?? []
  return {
    cached: async () => {
      const playlists = await cached()
      return playlists && itemsIn(playlists)
    },
    refetch: async () => itemsIn(await refetch()),
  }
}

/** An entry that was not in the list before, and that `isMade` recognises. */
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
