import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import type { PlaylistsByLocation } from '../fleet/recent-playlists.ts'
import type { ScreenType } from '../base/id.ts'
import type { Place, PlaylistContent, Task } from './job.ts'
import { contentOf, snapshotOf } from './snapshot-of.ts'
import { newPlaylistName } from '../playlists/playlist-name.tsx'

/** The choices of a person who copies playlists to locations. */
export interface CopyChoice {
  mode: 'add' | 'replace'
  /** The screens of the copied kinds are switched on there. */
  isSwitchedOn: boolean
}

/** Playlists of one kind that are copied. */
export interface CopySource {
  type: ScreenType
  playlists: readonly Playlist[]
}

/** True if the plan of the copy needs the playlists that the locations have now. */
export const needsPresent = ({ mode, isSwitchedOn }: CopyChoice): boolean => mode === 'replace' || isSwitchedOn

/** The content of a copy. A playlist without a name gets that of a new one, as every creation needs a name. */
export function copyOf(playlist: Playlist, type: ScreenType, today: string): PlaylistContent {
  const content = contentOf(playlist)
  return { ...content, name: content.name || newPlaylistName(type, today) }
}

/** A location as the tasks of a job name it. */
export const placeOf = ({ id, unique_id, name }: Location): Place => ({
  locationId: id,
  uniqueId: unique_id,
  locationName: name,
})

interface Copying {
  /** At most one for each kind. */
  sources: readonly CopySource[]
  locations: readonly Location[]
  choice: CopyChoice
  /** If the plan needs the playlists of a location and they are missing here, the location is left out. */
  present: PlaylistsByLocation
  /** The person's local day, `YYYY-MM-DD`. */
  today: string
}

/** The tasks that copy playlists to locations, one for each location. */
export function copyTasks({ sources, locations, choice, present, today }: Copying): Task[] {
  const playlists = sources.flatMap(source => source.playlists.map(playlist => copyOf(playlist, source.type, today)))
  const types = sources.map(({ type }) => type)
  const isReplaced = ({ type }: Playlist) => choice.mode === 'replace' && types.some(one => one === type)
  return locations
    .filter(({ id }) => !needsPresent(choice) || present.has(String(id)))
    .map(location => ({
      kind: 'add-playlists',
      place: placeOf(location),
      playlists,
      replaces: (present.get(String(location.id)) ?? []).filter(isReplaced).map(snapshotOf),
      switchOn: choice.isSwitchedOn ? types : [],
    }))
}
