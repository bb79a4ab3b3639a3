import { useSyncExternalStore } from 'react'
import type { ScreenType } from '../id.ts'
import { screenEntry } from './messages.ts'
import { createPresence, type LiveStatus } from './presence.ts'
import type { ScreenMoment } from './presence-history.ts'

/** The presence of this tab; the socket is open while a component uses one of the hooks below. */
export const presence = createPresence()

/** The state of the connection, which says if the presence is current. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(presence.subscribe, presence.status)

/** Begins a new round of attempts. */
export const reconnectPresence = presence.reconnect

/** The time of the last presence list, in milliseconds since the epoch; null before the first one. */
export const presenceUpdatedAt = (): number | null => presence.updatedAt()

/** All connected screens as entries `{uniqueId}-{type}`; a new set with every message. */
export const useConnectedScreens = (): ReadonlySet<string> => useSyncExternalStore(presence.subscribe, presence.screens)

/** True if one screen is connected; the component renders again only when that changes. */
export function useScreenConnected(uniqueId: string, type: ScreenType): boolean {
  const entry = screenEntry(uniqueId, type)
  return useSyncExternalStore(presence.subscribe, () => presence.screens().has(entry))
}

/** The connections and losses of one screen since the page was opened, oldest first. */
export function useScreenHistory(uniqueId: string, type: ScreenType): readonly ScreenMoment[] {
  const entry = screenEntry(uniqueId, type)
  return useSyncExternalStore(presence.subscribe, () => presence.history(entry))
}
