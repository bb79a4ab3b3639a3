import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteLocation, type Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'
import { snapshotOf } from '../jobs/snapshot-of.ts'
import { undoOf } from '../jobs/undo.ts'
import { texts } from '../texts.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { useDelete } from '../page/use-delete.ts'
import { placeOf } from '../jobs/copy-tasks.ts'
import type { Undoable } from '../jobs/undo-entry.ts'

/** Deletes a location after a question. Its undo makes the location and its playlists again, if they are known. */
export function useDeleteLocation(): (location: Location) => void {
  const queries = useQueryClient()
  return useDelete<Location>({
    question: location => <DeleteQuestion location={location} />,
    call: location => deleteLocation(location.id),
    done: (outcome, location) => outcome.message || `Location “${location.name}” deleted.`,
    failed: () => texts.locations.deleteFailed,
    undo: location => locationBack(location, queries.getQueryData(playlistsQuery(location.id).queryKey)),
  })
}

/** The question loads the playlists, without which no undo can make them again. */
function DeleteQuestion({ location }: { location: Location }) {
  const { data, isError } = useQuery({ ...playlistsQuery(location.id), staleTime: 0, meta: { loggedOnly: true } })
  const undo = data ? 'Undo can make both again, with new ids.' : isError ? 'This cannot be undone.' : '…'
  return (
    <BidiText text={`Delete the location “${location.name}” with its playlists? Its screens will go dark. ${undo}`} />
  )
}

function locationBack(location: Location, playlists: readonly Playlist[] | undefined): Undoable | null {
  if (!playlists) return null
  const snapshots = playlists.map(snapshotOf)
  const task = { kind: 'delete-location', place: placeOf(location), playlists: snapshots } as const
  const back = undoOf(task, { playlists: snapshots })
  return back && { title: `Location “${location.name}” deleted`, tasks: [back] }
}
