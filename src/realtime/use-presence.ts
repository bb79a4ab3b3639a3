import { useEffect, useSyncExternalStore } from 'react'
import type { ScreenType } from '../id.ts'
import { useStore } from '../stores.ts'
import { keepTrying } from './keep-trying.ts'
import { screenEntry } from './messages.ts'
import { type LiveStatus, type Presence, presenceOf } from './presence.ts'
import type { ScreenMoment } from './presence-history.ts'

/* The socket is open while a component uses one of the hooks below. */

/** What a component reads of the presence; it renders again only when that changes. */
function usePresence<Part>(read: (presence: Presence) => Part): Part {
  const presence = useStore(presenceOf)
  return useSyncExternalStore(presence.subscribe, () => read(presence))
}

/** The state of the connection, which says if the presence is current. */
export const useLiveStatus = (): LiveStatus => usePresence(presence => presence.status())

/** All connected screens as entries `{uniqueId}-{type}`; a new set with every message. */
export const useConnectedScreens = (): ReadonlySet<string> => usePresence(presence => presence.screens())

/** True if one screen is connected. */
export const useScreenConnected = (uniqueId: string, type: ScreenType): boolean =>
  usePresence(presence => presence.screens().has(screenEntry(uniqueId, type)))

/** The connections and losses of one screen since the page was opened, oldest first. */
export const useScreenHistory = (uniqueId: string, type: ScreenType): readonly ScreenMoment[] =>
  usePresence(presence => presence.history(screenEntry(uniqueId, type)))

/** Keeps trying to get the presence back while the component is mounted (requirement 12.9). */
export function useKeptTrying(): void {
  const presence = useStore(presenceOf)
  useEffect(() => keepTrying(presence), [presence])
}
