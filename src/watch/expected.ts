import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import type { FleetEntry } from '../fleet/fleet.ts'
import { type ScreenType, screenTypes } from '../id.ts'
import { screenEntry } from '../realtime/messages.ts'

/** A screen for which something is switched on: it is expected to be connected. */
export interface ExpectedScreen {
  /** Its entry in the presence list. */
  entry: string
  location: Location
  type: ScreenType
  /** All playlists of the screen. */
  playlists: readonly Playlist[]
}

/** An entry of the index stays the same object while nothing in it changes. */
const read = new WeakMap<FleetEntry, readonly ExpectedScreen[]>()

function screensOf({ location, playlists }: FleetEntry): readonly ExpectedScreen[] {
  if (!location.unique_id) return []
  return screenTypes.flatMap(type => {
    const own = (playlists ?? []).filter(playlist => playlist.type === type)
    if (!own.some(playlist => playlist.is_active)) return []
    return [{ entry: screenEntry(location.unique_id, type), location, type, playlists: own }]
  })
}

/** The screens that are expected to be connected, in the order of the index; those of unknown playlists are left out. */
export const expectedScreens = (entries: readonly FleetEntry[]): readonly ExpectedScreen[] =>
  entries.flatMap(entry => {
    const screens = read.get(entry) ?? screensOf(entry)
    read.set(entry, screens)
    return screens
  })
