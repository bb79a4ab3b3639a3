import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { locationsQuery } from '../api/queries.ts'
import { useSnapshot, useStore } from '../base/stores.ts'
import { createTimer } from '../base/timer.ts'
import { presenceOf } from '../realtime/presence.ts'
import { useLiveStatus } from '../realtime/use-presence.ts'
import { createBell } from '../screens/bell.ts'
import { BellWatch } from '../screens/bell-watch.tsx'
import { notificationAccess } from '../screens/teller.ts'
import { useWatched, watchOf } from '../screens/use-watch.ts'

/** Lists that are marked in one task. The index of all playlists has one for each location. */
const PIECE = 200

/**
 * Loads again what is shown, and marks all other lists as out of date, a piece at a time.
 * @returns the function that ends it
 */
export function invalidateInPieces(queries: QueryClient): () => void {
  const timer = createTimer()
  const others = queries.getQueryCache().findAll({ type: 'inactive' })
  const markPiece = () => {
    for (const query of others.splice(0, PIECE)) query.invalidate()
    if (others.length > 0) timer.set(0, markPiece)
  }
  void queries.invalidateQueries({ type: 'active' })
  markPiece()
  return timer.clear
}

/** The server does not repeat what was missed in an outage: everything is loaded again after it (requirement 12.9). */
export function useReloadWhenBack(): void {
  const queries = useQueryClient()
  const presence = useStore(presenceOf)
  const { state } = useLiveStatus()
  /** `presence.losses()` when everything was last loaded again. */
  const made = useRef(0)
  useEffect(() => {
    if (state !== 'live' || made.current === presence.losses()) return
    made.current = presence.losses()
    return invalidateInPieces(queries)
  }, [state, presence, queries])
}

/**
 * Follows since when screens are missing, on whatever page the person is, and tells of them if the bell is on. After an
 * outage of the connection that it follows, the lists are loaded again.
 */
export function ScreenWatch() {
  const { keepScreensOf } = useStore(watchOf)
  const { data: locations } = useQuery({ ...locationsQuery, refetchOnMount: false })
  useEffect(() => {
    if (locations) keepScreensOf(locations)
  }, [keepScreensOf, locations])
  useWatched()
  useReloadWhenBack()
  const bellSince = useSnapshot(createBell)
  if (bellSince === null || notificationAccess() !== 'granted') return null
  return <BellWatch key={bellSince} since={bellSince} />
}
