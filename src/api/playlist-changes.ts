import type { Id } from '../base/id.ts'
import type { Outcome } from './envelope.ts'
import type { PlaylistPlan, ScreenState } from './playlists.ts'
import { callChange, callDelete } from './record-calls.ts'

/* Not in playlists.ts: a screen only reads, and would load these calls for nothing. */

export interface NewPlaylist extends PlaylistPlan {
  location_id: Id
  name: string
  is_active: false
}

const pathOf = (id: Id, rest = '') => `/playlists/${encodeURIComponent(id)}${rest}`

/** POST /playlists. @throws ApiError */
export const createPlaylist = (playlist: NewPlaylist): Promise<Outcome> => callChange('POST', '/playlists', playlist)

/** PUT /playlists/{id}. @throws ApiError */
export const updatePlaylist = (id: Id, plan: PlaylistPlan): Promise<Outcome> => callChange('PUT', pathOf(id), plan)

/** DELETE /playlists/{id}. @throws ApiError */
export const deletePlaylist = (id: Id): Promise<Outcome> => callDelete(pathOf(id))

/** POST /playlists/{id}/items, once per item; `duration` in seconds. @throws ApiError */
export const addItem = (id: Id, mediaId: Id, duration: number): Promise<Outcome> =>
  callChange('POST', pathOf(id, '/items'), { media_id: mediaId, duration })

/** DELETE /playlists/{id}/items/{itemId}. @throws ApiError */
export const deleteItem = (id: Id, itemId: Id): Promise<Outcome> =>
  callDelete(pathOf(id, `/items/${encodeURIComponent(itemId)}`))

/** POST /playlists/{id}/items/reorder with the changed positions only, counted from 1. @throws ApiError */
export const reorderItems = (id: Id, items: ReadonlyArray<{ id: Id; order_position: number }>): Promise<Outcome> =>
  callChange('POST', pathOf(id, '/items/reorder'), { items })

/** PUT /playlists/{location id}/screen: switches a location's two screens on or off (requirement 6.28). @throws ApiError */
export const updateScreens = (locationId: Id, uniqueId: string, types: readonly ScreenState[]): Promise<Outcome> =>
  callChange('PUT', pathOf(locationId, '/screen'), { unique_id: uniqueId, types })
