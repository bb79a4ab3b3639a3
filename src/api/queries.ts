import { queryOptions } from '@tanstack/react-query'
import type { Id } from '../id.ts'
import { fetchLocations } from './locations.ts'
import { fetchMedia } from './media-calls.ts'
import { fetchPlaylists } from './playlist-calls.ts'
import { fetchUsers } from './users.ts'

/* The console's server state: one key and one reading call per list. */

/** The media library. */
export const mediaQuery = queryOptions({ queryKey: ['media'], queryFn: ({ signal }) => fetchMedia(signal) })

/** Every location; a failure is logged, and the page says so where the table would be. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => fetchLocations(signal),
  // Section 8: a load failure of the locations is logged only.
  meta: { loggedOnly: true },
})

/** Every account of the dashboard. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: ({ signal }) => fetchUsers(signal) })

/** The playlists of one location with their items, the switched-off ones included. */
export const playlistsQuery = (locationId: Id) =>
  queryOptions({
    queryKey: ['playlists', String(locationId)],
    queryFn: ({ signal }) => fetchPlaylists(locationId, signal),
  })
