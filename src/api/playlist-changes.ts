import type { Id } from '../id.ts'
import { callDelete } from './call-delete.ts'
import { call } from './client.ts'
import { type Outcome, readOutcome } from './envelope.ts'
import type { PlaylistPlan, ScreenState } from './playlists.ts'

/* Not in playlists.ts: a screen only reads, and would load these calls for nothing. */

export interface NewPlaylist extends PlaylistPlan {
  location_id: Id
  name: string
  is_active: false
}

const pathOf = (id: Id, rest = '') => `/playlists/${encodeURIComponent(id)}${rest}`

/** POST /playlists. @throws ApiError */
export async function createPlaylist(playlist: NewPlaylist): Promise<Outcome> {
  return readOutcome(await call({ method: 'POST', path: '/playlists', body: playlist }))
}

/** PUT /playlists/{id}. @throws ApiError */
export async function updatePlaylist(id: Id, plan: PlaylistPlan): Promise<Outcome> {
  return readOutcome(await call({ method: 'PUT', path: pathOf(id), body: plan }))
}

/** DELETE /playlists/{id}. @throws ApiError */
export async function deletePlaylist(id: Id): Promise<Outcome> {
  return callDelete(pathOf(id))
}

/** POST /playlists/{id}/items, once per item; `duration` in seconds. @throws ApiError */
export async function addItem(id: Id, mediaId: Id, duration: number): Promise<Outcome> {
  return readOutcome(await call({ method: 'POST', path: pathOf(id, '/items'), body: { media_id: mediaId, duration } }))
}

/** DELETE /playlists/{id}/items/{itemId}. @throws ApiError */
export async function deleteItem(id: Id, itemId: Id): Promise<Outcome> {
  return callDelete(pathOf(id, `/items/${encodeURIComponent(itemId)}`))
}

/** POST /playlists/{id}/items/reorder with the changed positions only, counted from 1. @throws ApiError */
export async function reorderItems(
  id: Id,
  positions: ReadonlyArray<{ id: Id; order_position: number }>,
): Promise<Outcome> {
  return readOutcome(await call({ method: 'POST', path: pathOf(id, '/items/reorder'), body: { items: positions } }))
}

/** PUT /playlists/{location id}/screen: switches a location's two screens on or off (requirement 6.28). @throws ApiError */
export async function updateScreens(locationId: Id, uniqueId: string, types: readonly ScreenState[]): Promise<Outcome> {
  const body = { unique_id: uniqueId, types }
  return readOutcome(await call({ method: 'PUT', path: pathOf(locationId, '/screen'), body }))
}
