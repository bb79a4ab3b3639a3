import type { PlaylistItem } from '../../../src/api/playlists.ts'
import { type Answer, fail } from '../answer.ts'
import type { Ask } from '../http-client.ts'
import { mustBeAccepted } from '../verdicts.ts'
import { needed, once } from './once.ts'
import type { OwnFile } from './own-media.ts'
import type { OwnPlaylist } from './own-playlist.ts'

/** The seconds that each item shows; each another number, so that one item is not taken for another. */
export const SECONDS = [15, 9, 7, 4]

/** The items of a playlist of the run. */
export interface OwnItems {
  playlist: OwnPlaylist
  files: readonly OwnFile[]
  /** The answers to their creations. */
  posted(): Promise<Answer[]>
  /** Adds the items. @throws Untestable if one of them was not accepted */
  added(): Promise<void>
  /** The items as the client reads them now, in their order. @throws NotMet if the playlist is not in the list */
  listed(): Promise<{ answer: Answer; items: PlaylistItem[] }>
}

export const itemsPath = (playlistId: string | number) => `/playlists/${encodeURIComponent(playlistId)}/items`

/** Items that are added, one after the other, when they are first needed. */
export function ownItems(ask: Ask, playlist: OwnPlaylist, files: readonly OwnFile[]): OwnItems {
  const posted = once(async () => {
    const path = itemsPath(await playlist.id())
    const answers: Answer[] = []
    for (const [index, file] of files.entries()) {
      const { id } = await file.media()
      answers.push(await ask('POST', path, { body: { media_id: id, duration: SECONDS[index] } }))
    }
    return answers
  })
  const added = needed('the items of a playlist', async () => {
    for (const answer of await posted()) mustBeAccepted(answer)
  })
  const listed = async () => {
    const { answer, entry } = await playlist.listed()
    return { answer, items: entry?.read.items ?? fail(answer, 'the playlist is not in it') }
  }
  return { playlist, files, posted, added, listed }
}
