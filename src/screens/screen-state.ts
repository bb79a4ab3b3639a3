import type { Location } from '../api/locations.ts'
import type { ScreenType } from '../base/id.ts'

/**
 * The state of one screen. A disconnected screen is dark if something is switched on for it, off if nothing is, and
 * unknown if this session has not loaded its playlists.
 */
export type ScreenState = 'connected' | 'dark' | 'unknown' | 'off'

/** The kinds of screen as a person reads them. */
export const screenNames: Record<ScreenType, string> = { videowall: 'Videowall', ticker: 'Ticker' }

/** True for each screen with a playlist that is switched on; a screen that nothing is known about is absent. */
export type KnownSwitches = ReadonlyMap<string, boolean>

/** The key of a screen in the known switches. */
export const switchKey = ({ id }: Pick<Location, 'id'>, type: ScreenType): string => `${id}-${type}`

/** The state of a screen by its presence and by what is known of its switch. */
export function screenState(isConnected: boolean, isSwitchedOn: boolean | undefined): ScreenState {
  if (isConnected) return 'connected'
  if (isSwitchedOn === undefined) return 'unknown'
  return isSwitchedOn ? 'dark' : 'off'
}

/** The look of the dot of each state; whether a screen is missed changes its form, never its colour. */
export const dotLooks = {
  connected: { on: true },
  dark: { on: false },
  unknown: { on: false, off: 'unmissed' },
  off: { on: false, off: 'unmissed' },
} as const
