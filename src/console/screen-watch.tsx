import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { locationsQuery } from '../api/queries.ts'
import { useSnapshot, useStore } from '../base/stores.ts'
import { createBell } from '../screens/bell.ts'
import { notificationAccess } from '../screens/notification.ts'
import { useWatched, watchOf } from '../screens/use-watch.ts'
import { consolePart } from '../ui/lazy-part.tsx'
import { useReloadWhenBack } from './use-reload-when-back.ts'

const BellWatch = consolePart(async () => (await import('../screens/bell-watch.tsx')).BellWatch)

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
  return (
    <Suspense fallback={null}>
      <BellWatch key={bellSince} since={bellSince} />
    </Suspense>
  )
}
