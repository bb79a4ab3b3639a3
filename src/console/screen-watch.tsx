import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { locationsQuery } from '../api/queries.ts'
import { useSnapshot, useStore } from '../base/stores.ts'
import { useReceipts } from '../fleet/receipts.ts'
import { presenceOf, useLiveStatus } from '../realtime/presence.ts'
import { DarkMessages } from '../screens/dark-messages.tsx'
import { createDarkMessages, notificationAccess } from '../screens/notifier.ts'
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

/** Follows the screens on every page, and sends the messages of dark ones if they are switched on. */
export function ScreenWatch() {
  const { keepScreensOf } = useStore(watchOf)
  const { data: locations } = useQuery({ ...locationsQuery, refetchOnMount: false })
  useEffect(() => {
    if (locations) keepScreensOf(locations)
  }, [keepScreensOf, locations])
  useWatched()
  // What other clients announce must be heard on every page.
  const { subscribe } = useReceipts()
  useEffect(() => subscribe(() => undefined), [subscribe])
  useReloadWhenBack()
  const since = useSnapshot(createDarkMessages)
  if (since === null || notificationAccess() !== 'granted') return null
  return <DarkMessages key={since} since={since} />
}
