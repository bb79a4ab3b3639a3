import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { locationsQuery } from '../api/queries.ts'
import { useSnapshot, useStore } from '../base/stores.ts'
import { presenceOf, useLiveStatus } from '../realtime/presence.ts'
import { createBell } from '../screens/bell.ts'
import { BellWatch } from '../screens/bell-watch.tsx'
import { notificationAccess } from '../screens/notifier.ts'
import { useWatched, watchOf } from '../screens/use-watch.ts'

/** The server does not repeat what was missed (requirement 12.9). An outage before this code came counts too. */
export function useReloadWhenBack(): void {
  const queries = useQueryClient()
  const presence = useStore(presenceOf)
  const { state } = useLiveStatus()
  /** `presence.losses()` when everything was last loaded again. */
  const made = useRef(0)
  useEffect(() => {
    if (state !== 'live' || made.current === presence.losses()) return
    made.current = presence.losses()
    void queries.invalidateQueries()
  }, [state, presence, queries])
}

/** Follows the screens on every page, and tells which are missing while the bell is on. */
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
