import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sessionUser } from '../api/session.ts'
import { oncePer } from '../base/once-per.ts'
import { type Stores, useStore } from '../base/stores.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import type { Fleet } from './fleet.ts'
import { createFleetIndex } from './fleet-index.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { createOwnChanges } from './own-changes.ts'

/** One index a session. */
const indexesOf = ({ of }: Stores) =>
  oncePer((queries: QueryClient) =>
    createFleetIndex(queries, createKeptAnswers(sessionUser()), of(locationMessagesOf), of(createOwnChanges)),
  )

const useIndex = () => useStore(indexesOf)(useQueryClient())

/** Asks for one location again, before all others. */
export const useRetry = (): Fleet['retry'] => useIndex().snapshot().retry

/** @param asks false: the component shows what is known already, also from an earlier visit, and no call is made */
export function useFleet(asks = true): Fleet {
  const index = useIndex()
  return useSyncExternalStore(asks ? index.subscribe : index.watch, index.snapshot)
}
