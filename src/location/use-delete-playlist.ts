import { deletePlaylist } from '../api/playlist-calls.ts'
import type { Playlist } from '../api/playlists.ts'
import { RELOAD_AFTER_MS } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import { playlistBack } from '../jobs/undo-tasks.ts'
import { useDelete } from '../page/use-change.ts'
import { texts } from '../texts.ts'
import { usePlace } from './use-location.ts'
import { useAddUnpublished } from './use-unpublished.ts'

export function deleteQuestion({ id, items }: Playlist): string {
  const content = items.length > 0 ? ` with its ${counted(items.length, 'item')}` : ''
  return `Delete playlist ${id}${content}? The media files stay, and you can undo it.`
}

export const groupQuestion = (title: string, items: number): string =>
  `Delete ${title}${items > 0 ? ` with the ${counted(items, 'item')} of each` : ''}? The media files stay, and you can undo it.`

export const playlistDeletion = {
  call: ({ id }: Playlist) => deletePlaylist(id),
  done: () => texts.location.deleted,
  failed: () => texts.location.deleteFailed,
  reloadAfter: RELOAD_AFTER_MS,
}

export function useDeletePlaylist() {
  const place = usePlace()
  const addUnpublished = useAddUnpublished()
  return useDelete<Playlist>({
    ...playlistDeletion,
    question: deleteQuestion,
    onDone: playlist => addUnpublished(playlist.id),
    undo: playlist => ({ title: `Playlist ${playlist.id} deleted`, tasks: [playlistBack(place, playlist)] }),
  })
}
