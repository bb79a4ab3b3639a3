import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sessionUser } from '../api/session.ts'
import type { Fleet } from './fleet.ts'
import { createFleetIndex } from './fleet-index.ts'
import { createKeptAnswers } from './kept-answers.ts'

const indexes = new WeakMap<QueryClient, ReturnType<typeof createFleetIndex>>()

/** The one index of a session. */
function indexOf(queries: QueryClient) {
  const index = indexes.get(queries) ?? createFleetIndex(queries, createKeptAnswers(sessionUser()))
  indexes.set(queries, index)
  return index
}

/** The playlists of all locations. They are asked for while a component uses this hook, and not otherwise. */
export function useFleet(): Fleet {
  const index = indexOf(useQueryClient())
  return useSyncExternalStore(index.subscribe, index.snapshot)
}

/** What is known of the playlists of all locations, also from an earlier visit. They are asked for only if `asks` is true. */
export function useKnownFleet(asks: boolean): Fleet {
  const index = indexOf(useQueryClient())
  return useSyncExternalStore(asks ? index.subscribe : index.watch, index.snapshot)
}
