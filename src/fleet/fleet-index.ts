import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { locationsQuery } from '../api/queries.ts'
import { createEmitter, type Emitter } from '../base/emitter.ts'
import { createThrottle, createTimer, withinTime } from '../base/timer.ts'
import type { LocationMessages } from '../realtime/location-messages.ts'
import { type CallQueue, createCallQueue } from './call-queue.ts'
import type { Fleet } from './fleet.ts'
import { createRows, isStale, type Row } from './fleet-rows.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { OwnChanges } from './own-changes.ts'
import { ask, watchPlaylists } from './playlists-cache.ts'

/** Milliseconds between two notifications, as each one lets the page look at all locations (requirement 21.8). */
export const notifyMs = (locations: number): number => Math.max(100, locations / 10)

/** Milliseconds between two calls for one location after its messages. */
const MESSAGE_MS = 10_000

/** Milliseconds; a browser's database that takes longer is not waited for. */
const OPENING_LIMIT_MS = 1000

/**
 * The index of the playlists of all locations (section 21 of tests/requirements.md). It rests on the server cache of the
 * session, and shows the answers of an earlier visit until newer ones come.
 */
export function createFleetIndex(
  queries: QueryClient,
  kept: KeptAnswers,
  messages: LocationMessages,
  ownChanges: OwnChanges,
) {
  let snapshot: Fleet | null = null
  let opening: Promise<void> | undefined
  const rows = createRows(queries, kept, ownChanges)
  const list = new QueryObserver(queries, locationsQuery)

  const notify = createThrottle(
    () => notifyMs(rows.all().size),
    () => {
      snapshot = null
      changes.emit()
    },
  )
  const onChange = () => {
    if (changes.hasListeners()) notify.call()
    else snapshot = null
  }
  const queue = createCallQueue({
    rows: rows.listed,
    call: async key => {
      const failure = await ask(queries, key)
      rows.update(key)
      if (failure instanceof ApiError && failure.failure === 'signed-out') queue.stop()
      return failure
    },
    onChange,
  })

  const changes = createEmitter(() => {
    const takeList = () => {
      rows.setLocations(list.getCurrentResult().data)
      queue.askDue()
    }
    const ends = [
      list.subscribe(takeList),
      watchPlaylists(queries, keys => {
        for (const key of keys) rows.update(key)
        queue.askDue()
      }),
      focusManager.subscribe(queue.askDue),
      followChanges(ownChanges, rows.update, queue.askDue),
      followStatus(messages, rows.keysOf, queue.askFirst),
    ]
    // The cache may have changed since the index was last used.
    rows.updateAll()
    takeList()
    opening ??= withinTime(OPENING_LIMIT_MS, rows.readKept(onChange), () => undefined).catch(() => undefined)
    return () => {
      for (const end of ends) end()
      notify.clear()
      snapshot = null
    }
  })

  const calls = createCalls(queries, queue, changes, () => opening)

  const commands: Pick<Fleet, 'retry' | 'prefer'> = {
    retry: id => queue.askFirst(String(id)),
    prefer: ids => queue.prefer(ids.map(String)),
  }
  const takeSnapshot = (): Fleet => {
    const { error, isPending } = list.getCurrentResult()
    return {
      ...countRows(rows.all()),
      isLoading: isPending || !queue.isDone(),
      isLimited: queue.isLimited(),
      isPending: isPending && rows.all().size === 0,
      locationsFailure: error,
      ...commands,
    }
  }
  return {
    /** Makes calls as long as the subscription lasts. */
    subscribe: calls.subscribe,
    /** Makes no call for playlists. */
    watch: changes.subscribe,
    /** The same object until the next notification. */
    snapshot(): Fleet {
      snapshot ??= takeSnapshot()
      return snapshot
    },
  }
}

/** Asks for a location after its messages, as anybody may send any number of them. @returns the function that ends it */
function followStatus(
  { onStatus }: LocationMessages,
  keysOf: (uniqueId: string) => readonly string[],
  ask: (key: string) => void,
): () => void {
  const asking = new Map<string, ReturnType<typeof createThrottle>>()
  const end = onStatus(({ uniqueId }) => {
    for (const key of keysOf(uniqueId)) {
      const one = asking.get(key) ?? createThrottle(MESSAGE_MS, () => ask(key))
      asking.set(key, one)
      one.call()
    }
  })
  return () => {
    end()
    for (const one of asking.values()) one.clear()
  }
}

/** Looks at the changed locations again, then asks for them. @returns the function that ends it */
function followChanges(changes: OwnChanges, update: (key: string) => void, askDue: () => void): () => void {
  const afterChange = createTimer()
  const end = changes.subscribe(() => {
    for (const key of changes.keys()) update(key)
    // The page cancels the calls that are under way first: a call at once would be made twice.
    afterChange.set(0, askDue)
  })
  return () => {
    end()
    afterChange.clear()
  }
}

/** Calls are made while this has listeners, and after what is kept has been read. */
function createCalls(
  queries: QueryClient,
  queue: CallQueue,
  changes: Emitter,
  opening: () => Promise<void> | undefined,
): Emitter {
  const calls: Emitter = createEmitter(() => {
    const ending = new AbortController()
    const endChanges = changes.subscribe(calls.emit)
    // The sidebar watches the index on every page: a page that asks wants the list as it is now.
    void queries.prefetchQuery(locationsQuery)
    void opening()?.then(() => ending.signal.aborted || queue.start())
    return () => {
      ending.abort()
      queue.stop()
      endChanges()
    }
  })
  return calls
}

function countRows(rows: ReadonlyMap<string, Row>) {
  const byKey = new Map([...rows].map(([key, { entry }]) => [key, entry] as const))
  const entries = [...byKey.values()]
  const times = entries.flatMap(({ answeredAt }) => answeredAt ?? [])
  const oldestAnswer = times.length > 0 ? Math.min(...times) : null
  const stale = [...rows.values()].filter(isStale).length
  return { entries, byKey, known: times.length, total: entries.length, oldestAnswer, stale }
}
