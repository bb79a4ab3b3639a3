import type { Location } from '../api/locations.ts'
import { type ScreenType, screenTypes } from '../api/playlists.ts'
import { keyOf } from '../base/id.ts'
import { type Fleet, isSwitchedOn } from '../fleet/fleet.ts'
import { screenEntry } from '../realtime/messages.ts'
import type { Absence } from '../screens/ledger.ts'
import { type DotState, dotState } from '../screens/screen-state.ts'

export interface DotFacts extends Pick<Fleet, 'byKey'> {
  connected: ReadonlySet<string>
}

export type StateCounts = Record<DotState, number>

/** The number of screens of each type in each state, and the locations with a screen that is dark or unknown. */
export function surveyScreens(locations: readonly Location[], facts: DotFacts) {
  const none: StateCounts = { connected: 0, dark: 0, unknown: 0, off: 0 }
  const counts = { videowall: { ...none }, ticker: { ...none } }
  const disconnected = locations.filter(location => {
    let isMissed = false
    for (const type of screenTypes) {
      const state = stateOf(location, type, facts)
      counts[type][state] += 1
      isMissed ||= state === 'dark' || state === 'unknown'
    }
    return isMissed
  })
  return { counts, disconnected }
}

const entryOf = ({ unique_id }: Location, type: ScreenType) => screenEntry(unique_id, type)

function stateOf(location: Location, type: ScreenType, { connected, byKey }: DotFacts): DotState {
  return dotState(connected.has(entryOf(location, type)), isSwitchedOn(byKey.get(keyOf(location)), type))
}

const RANK: StateCounts = { dark: 0, unknown: 1, off: 2, connected: 3 }

interface StateSort {
  type: ScreenType
  descending: boolean
  facts: DotFacts
  absenceOf: (entry: string) => Absence | null
}

/**
 * The locations by the state of one screen: dark, unknown, off, connected. Within a state the one that was last seen the
 * longest time ago comes first; one that this browser never saw connected comes last (requirement 32.4).
 */
export function sortByState(locations: readonly Location[], { type, descending, facts, absenceOf }: StateSort) {
  const rows = locations.map(location => {
    const state = stateOf(location, type, facts)
    const absence = state === 'connected' ? null : absenceOf(entryOf(location, type))
    return { location, rank: RANK[state], seenAt: absence?.seenAt ?? Number.MAX_SAFE_INTEGER }
  })
  const direction = descending ? -1 : 1
  rows.sort((a, b) => direction * (a.rank - b.rank || a.seenAt - b.seenAt))
  return rows.map(({ location }) => location)
}
