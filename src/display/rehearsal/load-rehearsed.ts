import { fetchLocations } from '../../api/locations.ts'
import { fetchPlaylists } from '../../api/playlist-calls.ts'
import type { Playlist } from '../../api/playlists.ts'
import { storedToken } from '../../api/session.ts'
import { askTodaysPlaylists } from '../../api/todays-answer.ts'
import type { ScreenRef } from '../../base/id.ts'

export type Rehearsed =
  /** All of the location, for a person who is signed in to the console. */
  | { kind: 'all'; playlists: readonly Playlist[] }
  /** Those that the server names to everybody: the ones of its own day. `whyNotAll` is empty without a session. */
  | { kind: 'today'; playlists: readonly Playlist[]; whyNotAll: string }
  | { kind: 'failed'; reason: string }

/** The playlists of any day, with the session of the person who is signed in. @throws Error */
async function fetchAllPlaylists(uniqueId: string, signal: AbortSignal): Promise<Playlist[]> {
  const locations = await fetchLocations(signal)
  const location = locations.find(one => one.unique_id === uniqueId)
  if (!location) throw new Error(`No location has the unique ID "${uniqueId}".`)
  return fetchPlaylists(location.id, signal)
}

/** Loads the playlists of a rehearsed screen; never rejects. */
export async function loadRehearsed(screen: ScreenRef, signal: AbortSignal): Promise<Rehearsed> {
  let whyNotAll = ''
  if (storedToken()) {
    try {
      return { kind: 'all', playlists: await fetchAllPlaylists(screen.uniqueId, signal) }
    } catch (error) {
      whyNotAll = (error instanceof Error && error.message) || 'The answer of the server cannot be read.'
    }
  }
  const answer = await askTodaysPlaylists(screen).read(signal)
  if (answer.kind === 'playlists') return { kind: 'today', playlists: answer.playlists, whyNotAll }
  return { kind: 'failed', reason: answer.reason }
}
