import { queryOptions } from '@tanstack/react-query'
import type { Id } from '../base/id.ts'
import { fetchLocations } from './locations.ts'
import { fetchMedia } from './media-calls.ts'
import { fetchPlaylists } from './playlist-calls.ts'
import { fetchUsers } from './users.ts'

/* The console's server state: each list has one key and one call. */

/** The media library. */
export const mediaQuery = queryOptions({ queryKey: ['media'], queryFn: ({ signal }) => fetchMedia(signal) })

/** All locations; a failed load is logged, and the page shows it in place of the table. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => fetchLocations(signal),
  // Section 8: a load failure of the locations is logged only.
  meta: { loggedOnly: true },
})

/** All accounts of the dashboard. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: ({ signal }) => fetchUsers(signal) })

/** The playlists of one location with their items, including those that are switched off. */
export const playlistsQuery = (locationId: Id) =>
  queryOptions({
    queryKey: ['playlists', String(locationId)],
    queryFn: ({ signal }) => fetchPlaylists(locationId, signal),
    meta: { tellsMissing: true },
    // Kept for the whole session: before a delete, the media page names the playlists that show the file.
    gcTime: Number.POSITIVE_INFINITY,
  })
