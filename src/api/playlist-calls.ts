import type { Id } from '../base/id.ts'
import { call } from './client.ts'
import { type Outcome, readList } from './envelope.ts'
import { type Playlist, type PlaylistPlan, readPlaylist, type ScreenSwitch } from './playlists.ts'
import { callChange, callDelete } from './record-calls.ts'

/* Not in playlists.ts: a screen only reads, and would load these calls for nothing. */

interface NewPlaylist extends PlaylistPlan {
  location_id: Id
  name: string
  is_active: false
}

const pathOf = (id: Id, rest = '') => `/playlists/${encodeURIComponent(id)}${rest}`

export const createPlaylist = (playlist: NewPlaylist): Promise<Outcome> => callChange('POST', '/playlists', playlist)

export const updatePlaylist = (id: Id, plan: PlaylistPlan): Promise<Outcome> => callChange('PUT', pathOf(id), plan)

export const deletePlaylist = (id: Id): Promise<Outcome> => callDelete(pathOf(id))

/** `duration` is in seconds. */
export const addItem = (id: Id, mediaId: Id, duration: number): Promise<Outcome> =>
  callChange('POST', pathOf(id, '/items'), { media_id: mediaId, duration })

export const deleteItem = (id: Id, itemId: Id): Promise<Outcome> =>
  callDelete(pathOf(id, `/items/${encodeURIComponent(itemId)}`))

/** `items` has the changed positions only, counted from 1. */
export const reorderItems = (id: Id, items: ReadonlyArray<{ id: Id; order_position: number }>): Promise<Outcome> =>
  callChange('POST', pathOf(id, '/items/reorder'), { items })

/** Switches the two screens of a location (requirement 6.28). */
export const updateScreens = (locationId: Id, uniqueId: string, types: readonly ScreenSwitch[]): Promise<Outcome> =>
  callChange('PUT', pathOf(locationId, '/screen'), { unique_id: uniqueId, types })

/** The answer includes the playlists that are switched off. */
export async function fetchPlaylists(locationId: Id, signal?: AbortSignal): Promise<Playlist[]> {
  const path = `/playlists/location/${encodeURIComponent(locationId)}`
  const query = { is_active: 'true', include_items: 'true' }
  return readList(await call({ method: 'GET', path, query, signal }), 'playlists', readPlaylist)
}
