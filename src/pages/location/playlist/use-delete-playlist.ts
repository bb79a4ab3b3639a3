import { deletePlaylist } from '../../../api/playlist-changes.ts'
import type { Playlist } from '../../../api/playlists.ts'
import { texts } from '../../../texts.ts'
import { RELOAD_AFTER_MS } from '../../changes/reload-queries.ts'
import { useDelete } from '../../changes/use-delete.ts'
import { useAddUnpublished } from '../publishing/use-unpublished.ts'

const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} items`)

function deleteQuestion({ id, items }: Playlist): string {
  const content = items.length > 0 ? ` with its ${itemCount(items.length)}` : ''
  return `Delete playlist ${id}${content}? The media files stay. This cannot be undone.`
}

/** A function that deletes a playlist if the person confirms it. */
export function useDeletePlaylist() {
  const addUnpublished = useAddUnpublished()
  return useDelete<Playlist>({
    question: deleteQuestion,
    call: playlist => deletePlaylist(playlist.id),
    done: () => texts.location.deleted,
    failed: () => texts.location.deleteFailed,
    onDone: playlist => addUnpublished(playlist.id),
    reloadAfter: RELOAD_AFTER_MS,
  })
}
