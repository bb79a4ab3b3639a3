import { deletePlaylist } from '../api/playlist-calls.ts'
import type { Playlist } from '../api/playlists.ts'
import { RELOAD_AFTER_MS } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import { playlistsText } from '../playlists/playlist-name.tsx'
import { texts } from '../texts.ts'

export function deleteQuestion(playlist: Playlist): string {
  const { length } = playlist.items
  const content = length > 0 ? ` with its ${counted(length, 'item')}` : ''
  return `Delete ${playlistsText([playlist])}${content}? The media files stay, and you can undo it.`
}

export const groupQuestion = (title: string, items: number): string =>
  `Delete ${title}${items > 0 ? ` with the ${counted(items, 'item')} of each` : ''}? The media files stay, and you can undo it.`

export const playlistDeletion = {
  call: ({ id }: Playlist) => deletePlaylist(id),
  done: () => texts.location.deleted,
  failed: () => texts.location.deleteFailed,
  reloadAfter: RELOAD_AFTER_MS,
}
