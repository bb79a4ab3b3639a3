import type { Playlist } from '../api/playlists.ts'
import { deleteQuestion, playlistDeletion } from './playlist-deletion.ts'
import { useDelete } from '../page/use-delete.ts'
import { playlistBack } from '../jobs/undo-tasks.ts'
import { useAddUnpublished } from './use-unpublished.ts'
import { usePlace } from './use-place.ts'

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
