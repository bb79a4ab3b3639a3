import type { Location } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { type ScreenType, screenTypes } from '../../base/id.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import { screenEntry } from '../../realtime/messages.ts'

/** A screen for which something is switched on: it is expected to be connected. */
export interface ExpectedScreen {
  /** Its entry in the presence list. */
  entry: string
  location: Location
  type: ScreenType
  /** All playlists of the screen. */
  playlists: readonly Playlist[]
}

/** An entry of the index stays the same object while nothing in it changes, and so does the list of the entries. */
const ofEntry = new WeakMap<FleetEntry, readonly ExpectedScreen[]>()
const ofList = new WeakMap<readonly FleetEntry[], readonly ExpectedScreen[]>()

/** What a cache has for a key; on a miss it is made, and kept. */
function kept<Key extends object, Value>(cache: WeakMap<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make(key)
  cache.set(key, made)
  return made
}

function screensOf({ location, playlists }: FleetEntry): readonly ExpectedScreen[] {
  if (!location.unique_id) return []
  return screenTypes.flatMap(type => {
    const own = (playlists ?? []).filter(playlist => playlist.type === type)
    if (!own.some(playlist => playlist.is_active)) return []
    return [{ entry: screenEntry(location.unique_id, type), location, type, playlists: own }]
  })
}

const screensOfAll = (entries: readonly FleetEntry[]) => entries.flatMap(entry => kept(ofEntry, entry, screensOf))

/**
 * The screens that are expected to be connected, in the order of the index; those of unknown playlists are left out. The
 * same list of entries has the same list of screens.
 */
export const expectedScreens = (entries: readonly FleetEntry[]): readonly ExpectedScreen[] =>
  kept(ofList, entries, screensOfAll)
