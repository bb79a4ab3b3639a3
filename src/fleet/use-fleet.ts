import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sessionUser } from '../api/session.ts'
import { type Stores, useStore } from '../base/stores.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import type { Fleet } from './fleet.ts'
import { createFleetIndex } from './fleet-index.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { createOwnChanges } from './own-changes.ts'

/** One index a session. */
function indexesOf({ of }: Stores) {
  const indexes = new WeakMap<QueryClient, ReturnType<typeof createFleetIndex>>()
  return (queries: QueryClient) => {
    const known = indexes.get(queries)
    if (known) return known
    const kept = createKeptAnswers(sessionUser())
    const index = createFleetIndex(queries, kept, of(locationMessagesOf), of(createOwnChanges))
    indexes.set(queries, index)
    return index
  }
}

const useIndex = () => useStore(indexesOf)(useQueryClient())

/** Asks for one location again, before all others. */
export const useRetry = (): Fleet['retry'] => useIndex().snapshot().retry

/** @param asks false: the component shows what is known already, also from an earlier visit, and no call is made */
export function useFleet(asks = true): Fleet {
  const index = useIndex()
  return useSyncExternalStore(asks ? index.subscribe : index.watch, index.snapshot)
}
