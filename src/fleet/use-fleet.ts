import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sessionUser } from '../api/session.ts'
import { type Stores, useStore } from '../base/stores.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import type { Fleet } from './fleet.ts'
import { createFleetIndex } from './fleet-index.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { createOwnChanges } from './own-changes.ts'

/** Finds the one index of a session. */
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

/** The playlists of all locations. They are asked for while a component uses this hook, and not otherwise. */
export function useFleet(): Fleet {
  const index = useIndex()
  return useSyncExternalStore(index.subscribe, index.snapshot)
}

/** What is known of the playlists of all locations, also from an earlier visit. They are asked for only if `asks` is true. */
export function useKnownFleet(asks: boolean): Fleet {
  const index = useIndex()
  return useSyncExternalStore(asks ? index.subscribe : index.watch, index.snapshot)
}
