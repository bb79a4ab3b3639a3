import type { Location } from '../../api/locations.ts'
import { type ScreenType, screenTypes } from '../../id.ts'
import { screenEntry } from '../../realtime/messages.ts'
import type { ScreenMoment } from '../../realtime/presence-history.ts'

/**
 * The state of one screen. A disconnected screen is dark if something is switched on for it, off if nothing is, and
 * unknown if this session has not loaded its playlists.
 */
export type ScreenState = 'connected' | 'dark' | 'unknown' | 'off'

/** The look of the dot of each state. */
export const dotLooks = {
  connected: { on: true },
  dark: { on: false },
  unknown: { on: false, off: 'unknown' },
  off: { on: false, off: 'expected' },
} as const

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

/** The data from which the states of the table are computed. */
export interface ScreenFacts {
  connected: ReadonlySet<string>
  switches: KnownSwitches
}

export type StateCounts = Record<ScreenState, number>

/** The number of screens of each type in each state, and the locations with a screen that is dark or unknown. */
export function surveyScreens(locations: readonly Location[], facts: ScreenFacts) {
  const none: StateCounts = { connected: 0, dark: 0, unknown: 0, off: 0 }
  const counts = { videowall: { ...none }, ticker: { ...none } }
  const disconnected = locations.filter(location => {
    const states = screenTypes.map(type => {
      const state = stateOf(location, type, facts)
      counts[type][state] += 1
      return state
    })
    return states.some(state => state === 'dark' || state === 'unknown')
  })
  return { counts, disconnected }
}

const stateOf = (location: Location, type: ScreenType, { connected, switches }: ScreenFacts) =>
  screenState(connected.has(screenEntry(location.unique_id, type)), switches.get(switchKey(location, type)))

const RANK: StateCounts = { dark: 0, unknown: 1, off: 2, connected: 3 }

interface StateSort {
  type: ScreenType
  descending: boolean
  facts: ScreenFacts
  historyOf: (entry: string) => readonly ScreenMoment[]
}

/**
 * The locations by the state of one screen: dark, unknown, off, connected. Within a state the one that has been
 * disconnected for the longest time comes first; one that was never seen connected comes before all others.
 */
export function sortByState(locations: readonly Location[], { type, descending, facts, historyOf }: StateSort) {
  const rows = locations.map(location => {
    const state = stateOf(location, type, facts)
    const last = state === 'connected' ? undefined : historyOf(screenEntry(location.unique_id, type)).at(-1)
    return { location, rank: RANK[state], since: last?.at ?? 0 }
  })
  const direction = descending ? -1 : 1
  rows.sort((a, b) => direction * (a.rank - b.rank || a.since - b.since))
  return rows.map(({ location }) => location)
}
