import { fetchLocations } from '../../api/locations.ts'
import { fetchPlaylists } from '../../api/playlist-calls.ts'
import type { Playlist } from '../../api/playlists.ts'

/**
 * The playlists of any day, with the session of the person who is signed in.
 * @throws ApiError if a call fails, Error if there is no such location
 */
export async function fetchAllPlaylists(uniqueId: string, signal: AbortSignal): Promise<Playlist[]> {
  const locations = await fetchLocations(signal)
  const location = locations.find(one => one.unique_id === uniqueId)
  if (!location) throw new Error(`No location has the unique ID "${uniqueId}".`)
  return fetchPlaylists(location.id, signal)
}
