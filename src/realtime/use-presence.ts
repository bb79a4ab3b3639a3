import { useSyncExternalStore } from 'react'
import type { ScreenType } from '../id.ts'
import { screenEntry } from './messages.ts'
import { createPresence, type LiveStatus } from './presence.ts'
import type { ScreenMoment } from './presence-history.ts'

/** The presence of this tab; every hook below opens the socket while a component uses it. */
const presence = createPresence()

/** How fresh the presence is. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(presence.subscribe, presence.status)

/** Asks for a new round of attempts. */
export const reconnectPresence = presence.reconnect

/** When the presence was last heard, in milliseconds since the epoch; null before the first list. */
export const presenceHeardAt = presence.heardAt

/** All connected screens as entries `{uniqueId}-{type}`; changes with every message. */
export const useScreens = (): ReadonlySet<string> => useSyncExternalStore(presence.subscribe, presence.screens)

/** Whether one screen is connected; renders again only when that changes. */
export function useScreenConnected(uniqueId: string, type: ScreenType): boolean {
  const entry = screenEntry(uniqueId, type)
  return useSyncExternalStore(presence.subscribe, () => presence.screens().has(entry))
}

/** What one screen did since the page was opened, oldest first. */
export function useScreenHistory(uniqueId: string, type: ScreenType): readonly ScreenMoment[] {
  const entry = screenEntry(uniqueId, type)
  return useSyncExternalStore(presence.subscribe, () => presence.history(entry))
}
