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

/** Loads the playlists of a rehearsed screen; never rejects. */
export async function loadRehearsed(screen: ScreenRef, signal: AbortSignal): Promise<Rehearsed> {
  let whyNotAll = ''
  if (storedToken()) {
    try {
      // With the library of the console's calls, which a screen never loads.
      const { fetchAllPlaylists } = await import('./location-playlists.ts')
      return { kind: 'all', playlists: await fetchAllPlaylists(screen.uniqueId, signal) }
    } catch (error) {
      whyNotAll = (error instanceof Error && error.message) || 'The answer of the server cannot be read.'
    }
  }
  const answer = await askTodaysPlaylists(screen).read(signal)
  if (answer.kind === 'playlists') return { kind: 'today', playlists: answer.playlists, whyNotAll }
  return { kind: 'failed', reason: answer.reason }
}
