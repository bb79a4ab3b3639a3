import { queryOptions } from '@tanstack/react-query'
import type { Id } from './envelope.ts'
import { fetchLocations } from './locations.ts'
import { fetchMedia } from './media.ts'
import { fetchPlaylists } from './playlists.ts'
import { fetchUsers } from './users.ts'

/** The console's server state: one key and one reading call per list. */
export const mediaQuery = queryOptions({ queryKey: ['media'], queryFn: ({ signal }) => fetchMedia(signal) })

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => fetchLocations(signal),
  // Section 8: a load failure of the locations is logged only.
  meta: { loggedOnly: true },
})

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: ({ signal }) => fetchUsers(signal) })

export const playlistsQuery = (locationId: Id) =>
  queryOptions({
    queryKey: ['playlists', String(locationId)],
    queryFn: ({ signal }) => fetchPlaylists(locationId, signal),
  })
