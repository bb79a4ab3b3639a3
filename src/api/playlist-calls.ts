import type { Id, ScreenType } from '../id.ts'
import { call } from './client.ts'
import { readList } from './envelope.ts'
import { type Playlist, readPlaylist, readTodaysPlaylists } from './playlists.ts'
import { todaysPath } from './todays-answer.ts'

/** GET /playlists/location/{id}: all playlists of a location, the switched-off ones included. @throws ApiError */
export async function fetchPlaylists(locationId: Id, signal?: AbortSignal): Promise<Playlist[]> {
  const path = `/playlists/location/${encodeURIComponent(locationId)}`
  const query = { is_active: 'true', include_items: 'true' }
  return readList(await call({ method: 'GET', path, query, signal }), 'playlists', readPlaylist)
}

/** GET /playlists/active/today/{uniqueId}/{type}, sent without the bearer token. @throws ApiError */
export async function fetchTodaysPlaylists(
  uniqueId: string,
  type: ScreenType,
  signal?: AbortSignal,
): Promise<Playlist[]> {
  return readTodaysPlaylists(await call({ method: 'GET', path: todaysPath(uniqueId, type), signal }))
}
