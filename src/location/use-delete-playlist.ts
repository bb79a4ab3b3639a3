import { deletePlaylist } from '../api/playlist-calls.ts'
import type { Playlist } from '../api/playlists.ts'
import { RELOAD_AFTER_MS } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import { playlistBack } from '../jobs/undo-tasks.ts'
import { useDelete } from '../page/use-change.ts'
import { texts } from '../texts.ts'
import { usePlace } from './use-location.ts'
import { useAddUnpublished } from './use-unpublished.ts'

/** The question before a playlist is deleted. */
export function deleteQuestion({ id, items }: Playlist): string {
  const content = items.length > 0 ? ` with its ${counted(items.length, 'item')}` : ''
  return `Delete playlist ${id}${content}? The media files stay, and you can undo it.`
}

/** The question before several playlists that are alike are deleted; the title names them. */
export const groupQuestion = (title: string, items: number): string =>
  `Delete ${title}${items > 0 ? ` with the ${counted(items, 'item')} of each` : ''}? The media files stay, and you can undo it.`

/** The call that deletes a playlist, and its alerts. */
export const playlistDeletion = {
  call: ({ id }: Playlist) => deletePlaylist(id),
  done: () => texts.location.deleted,
  failed: () => texts.location.deleteFailed,
  reloadAfter: RELOAD_AFTER_MS,
}

/** A function that deletes a playlist if the person confirms it. */
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
