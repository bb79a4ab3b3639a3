import { isMissing } from '../../api/api-error.ts'
import { deleteLocation } from '../../api/locations.ts'
import type { Place, PlaylistSnapshot } from '../job.ts'
import type { Steps } from '../steps.ts'
import { isUnchanged, playlistsNow, withId } from './location-now.ts'

/** The playlists of a location that was deleted, with their states of that time; null if it was not deleted. */
export interface DeletedLocation {
  playlists: readonly PlaylistSnapshot[] | null
}

type Seen = 'gone' | 'changed' | readonly PlaylistSnapshot[]

/** The playlists as planned, with their present states, unless they are no longer so. */
async function look(place: Place, planned: readonly PlaylistSnapshot[]): Promise<Seen> {
  try {
    const now = await playlistsNow(place)
    const seen = planned.flatMap(before => {
      const found = withId(now, before.id)
      return found && isUnchanged(found, before) ? [{ ...before, isActive: found.isActive }] : []
    })
    return seen.length === now.length && seen.length === planned.length ? seen : 'changed'
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw error
  }
}

/** Deletes a location with its playlists, unless another person has changed them since the plan of the job. */
export async function deleteUnchangedLocation(
  { place, playlists }: { place: Place; playlists: readonly PlaylistSnapshot[] },
  steps: Steps,
): Promise<DeletedLocation> {
  const before = await steps.remember(() => look(place, playlists))
  const after = before === 'gone' ? before : await steps.change(() => deleteSeen(place, playlists))
  if (before === 'gone') steps.note('The location had been deleted already.')
  if (after === 'changed') steps.note('The location was not deleted: somebody else has changed its playlists.')
  if (before === 'gone' || after === 'changed') return { playlists: null }
  // A location that is gone now was deleted by an earlier try of this call.
  const seen = after === 'gone' ? before : after
  return { playlists: seen === 'changed' ? playlists : seen }
}

async function deleteSeen(place: Place, playlists: readonly PlaylistSnapshot[]): Promise<Seen> {
  const seen = await look(place, playlists)
  if (typeof seen !== 'string') await deleteLocation(place.locationId)
  return seen
}
