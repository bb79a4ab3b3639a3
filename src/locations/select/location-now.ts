import type { QueryClient } from '@tanstack/react-query'
import type { Location } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import type { Moment } from '../../base/moment.ts'
import type { PlaylistsByLocation } from '../../fleet/recent-playlists.ts'

/** A location with the playlists that it has now. */
export interface LocationNow {
  location: Location
  playlists: readonly Playlist[]
}

/** The locations whose playlists could be loaded. */
export const locationsNow = (locations: readonly Location[], present: PlaylistsByLocation): LocationNow[] =>
  locations.flatMap(location => {
    const playlists = present.get(String(location.id))
    return playlists ? [{ location, playlists }] : []
  })

/** The time of the oldest answer on which a plan rests, in milliseconds since the epoch; null if none is known. */
export function oldestAnswer(queries: QueryClient, locations: readonly LocationNow[]): number | null {
  const times = locations.flatMap(
    ({ location }) => queries.getQueryState(playlistsQuery(location.id).queryKey)?.dataUpdatedAt || [],
  )
  return times.length > 0 ? times.reduce((oldest, time) => Math.min(oldest, time)) : null
}

/** What every step of the work knows. */
export interface StepProps {
  locations: readonly LocationNow[]
  now: Moment
  /** Ends the work. */
  onClose: () => void
}
