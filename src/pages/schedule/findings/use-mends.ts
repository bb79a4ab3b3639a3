import { deleteQuestion, playlistDeletion } from '../../changes/playlist-deletion.ts'
import { useDelete } from '../../changes/use-delete.ts'
import { playlistBack } from '../../jobs/undo-tasks.ts'
import { countUnpublished, type LocatedPlaylist, listOf, usePlaceOf, useSavePlan } from '../use-save-plan.ts'

/** The changes that mend a finding, with their alerts; the location is asked again afterwards. */
export function useMends() {
  const placeOf = usePlaceOf()
  const update = useSavePlan()
  const remove = useDelete<LocatedPlaylist>({
    ...playlistDeletion,
    call: ({ playlist }) => playlistDeletion.call(playlist),
    question: ({ playlist }) => deleteQuestion(playlist),
    reloads: listOf,
    onDone: countUnpublished,
    undo: ({ locationId, playlist }) => {
      const place = placeOf(locationId)
      const title = `Playlist ${playlist.id} of ${place.locationName} deleted`
      return { title, tasks: [playlistBack(place, playlist)] }
    },
  })
  return { update: update.start, remove }
}

export type Mends = ReturnType<typeof useMends>
