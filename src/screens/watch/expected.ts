import type { Location } from '../../api/locations.ts'
import { type Playlist, type ScreenType, screenTypes } from '../../api/playlists.ts'
import { oncePer } from '../../base/once-per.ts'
import { type FleetEntry, isSwitchedOn } from '../../fleet/fleet.ts'
import { screenEntry } from '../../realtime/messages.ts'

/** A screen for which something is switched on: it is expected to be connected. */
export interface ExpectedScreen {
  /** Its entry in the presence list. */
  entry: string
  location: Location
  type: ScreenType
  /** The playlists of this screen, switched on or not. */
  playlists: readonly Playlist[]
}

/** An entry of the index stays the same object while nothing in it changes, and its screens do too. */
const screensOf = oncePer(({ location, playlists }: FleetEntry): readonly ExpectedScreen[] => {
  if (!location.unique_id) return []
  return screenTypes.flatMap(type => {
    const own = (playlists ?? []).filter(playlist => playlist.type === type)
    if (!isSwitchedOn({ playlists: own }, type)) return []
    return [{ entry: screenEntry(location.unique_id, type), location, type, playlists: own }]
  })
})

/** The screens that should show something, in the order of the index. Those of unknown playlists are left out. */
export const expectedScreens = (entries: readonly FleetEntry[]): readonly ExpectedScreen[] => entries.flatMap(screensOf)
