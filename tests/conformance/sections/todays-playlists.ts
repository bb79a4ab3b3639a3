import { type Playlist, readPlaylist, type ScreenType } from '../../../src/api/playlists.ts'
import { isObject } from '../../../src/base/is-object.ts'
import { type Answer, fail } from '../answer.ts'
import type { Ask } from '../http-client.ts'
import { allReadable, listIn } from '../lists.ts'

/** GET /playlists/active/today/{unique id}/{type}, as a screen sends it. */
export const askToday = (ask: Ask, uniqueId: string, type: ScreenType): Promise<Answer> =>
  ask('GET', `/playlists/active/today/${encodeURIComponent(uniqueId)}/${type}`, { token: null })

/** What a screen takes from an answer: the playlists, and the place of their list. */
export interface Todays {
  answer: Answer
  playlists: Playlist[]
  place: string
}

/** True if a screen takes the answer for "there is nothing to play" (requirement 11.12). */
const saysNothing = ({ status, body }: Answer) => status === 404 && isObject(body) && body.success === false

/** Reads an answer as a screen does. @throws NotMet if the screen takes it for a failure */
export function readToday(answer: Answer): Todays {
  if (saysNothing(answer)) return { answer, playlists: [], place: '404 with success: false' }
  const list = listIn(answer, 'playlists', readPlaylist)
  if (list.entries.length === 0) allReadable(answer, list)
  return { answer, playlists: list.entries.map(({ read }) => read), place: list.place }
}

/** The playlists that a screen would play of an answer: the active ones (requirement 8.1). */
export const active = ({ playlists }: Todays): Playlist[] => playlists.filter(({ is_active }) => is_active)

/** Asks for the playlists of today, which have to be there. @throws NotMet */
export async function todays(ask: Ask, uniqueId: string, type: ScreenType): Promise<Todays> {
  const answer = await askToday(ask, uniqueId, type)
  if (answer.status >= 500) fail(answer)
  return readToday(answer)
}
