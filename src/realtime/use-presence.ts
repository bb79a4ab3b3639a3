import { useEffect } from 'react'
import type { ScreenType } from '../base/id.ts'
import { useRead, useStore } from '../base/stores.ts'
import { screenEntry } from './messages.ts'
import { keepTrying, type LiveStatus, presenceOf, type ScreenMoment } from './presence.ts'

/* The socket is open while a component uses one of the hooks below. */

export const useLiveStatus = (): LiveStatus => useRead(presenceOf, presence => presence.status())

/** Entries `{uniqueId}-{type}`; a new set with every message. */
export const useConnectedScreens = (): ReadonlySet<string> => useRead(presenceOf, presence => presence.screens())

export const useScreenConnected = (uniqueId: string, type: ScreenType): boolean =>
  useRead(presenceOf, presence => presence.screens().has(screenEntry(uniqueId, type)))

/** Oldest first. */
export const useScreenHistory = (uniqueId: string, type: ScreenType): readonly ScreenMoment[] =>
  useRead(presenceOf, presence => presence.history(screenEntry(uniqueId, type)))

/** Requirement 12.9. */
export function useKeptTrying(): void {
  const presence = useStore(presenceOf)
  useEffect(() => keepTrying(presence), [presence])
}
