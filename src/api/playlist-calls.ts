import type { Id } from '../base/id.ts'
import { call } from './client.ts'
import { readList } from './envelope.ts'
import { type Playlist, readPlaylist } from './playlists.ts'
import { shareMedia } from './share-media.ts'

/** GET /playlists/location/{id}: all playlists of a location, including those that are switched off. @throws ApiError */
export async function fetchPlaylists(locationId: Id, signal?: AbortSignal): Promise<Playlist[]> {
  const path = `/playlists/location/${encodeURIComponent(locationId)}`
  const query = { is_active: 'true', include_items: 'true' }
  const playlists = readList(await call({ method: 'GET', path, query, signal }), 'playlists', readPlaylist)
  shareMedia(playlists)
  return playlists
}
