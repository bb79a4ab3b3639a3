import type { ScreenType } from '../api/playlists.ts'
import { formatTimeOfDay } from '../base/day-text.ts'
import { useRead, useStore } from '../base/stores.ts'
import { presenceOf, useLiveStatus, useScreenConnected } from '../realtime/presence.ts'

/** A disconnected screen is unknown while its playlists are. */
export type DotState = 'connected' | 'dark' | 'unknown' | 'off'

export const screenNames: Record<ScreenType, string> = { videowall: 'Videowall', ticker: 'Ticker' }

export function dotState(isConnected: boolean, isSwitchedOn: boolean | undefined): DotState {
  if (isConnected) return 'connected'
  if (isSwitchedOn === undefined) return 'unknown'
  return isSwitchedOn ? 'dark' : 'off'
}

/** Whether a screen is missed changes the form of its dot, never its colour. */
export const dotLooks = {
  connected: { on: true },
  dark: { on: false },
  unknown: { on: false, off: 'unmissed' },
  off: { on: false, off: 'unmissed' },
} as const

interface PresenceAge {
  /** True once the realtime server has sent a list of the connected screens. */
  isKnown: boolean
  isLive: boolean
  /** For the end of a text: the time of a presence that is out of date; empty while it is current. */
  asOf: string
}

export function usePresenceAge(): PresenceAge {
  const isLive = useLiveStatus().state === 'live'
  const updatedAt = useStore(presenceOf).updatedAt()
  // The time of each list is no reason to render; the first list is.
  const isKnown = useRead(presenceOf, presence => presence.updatedAt() !== null)
  const time = updatedAt === null ? 'not known yet' : `as of ${formatTimeOfDay(updatedAt)}`
  return { isKnown, isLive, asOf: isLive ? '' : ` (${time})` }
}

/** Whether each screen of a location is connected. */
export const useBothConnected = (uniqueId: string): Record<ScreenType, boolean> => ({
  videowall: useScreenConnected(uniqueId, 'videowall'),
  ticker: useScreenConnected(uniqueId, 'ticker'),
})
