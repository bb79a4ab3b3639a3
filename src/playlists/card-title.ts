import { type Card, playlistsOf } from './weekday-groups.ts'
import { byId } from '../base/id.ts'
import { playlistsText } from './playlist-name.tsx'

/** The name of a card in a sentence, such as "playlist 7", or "playlists 7, 8, 9 and 2 more". */
export const cardTitle = (card: Card): string =>
  playlistsText(
    playlistsOf(card)
      .toSorted(byId)
      .map(({ id }) => id),
  )
