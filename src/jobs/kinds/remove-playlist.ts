import { deletePlaylist } from '../../api/playlist-changes.ts'
import type { Place, PlaylistSnapshot } from '../job.ts'
import type { Steps } from '../steps.ts'
import { called, causeOf, isUnchanged, playlistsNow, withId } from './location-now.ts'

type Removal = 'deleted' | 'was on' | 'was off' | 'changed'

async function removeUnchanged(place: Place, before: PlaylistSnapshot): Promise<Removal> {
  const now = withId(await playlistsNow(place), before.id)
  if (!now) return 'deleted'
  if (!isUnchanged(now, before)) return 'changed'
  await deletePlaylist(before.id)
  return now.isActive ? 'was on' : 'was off'
}

/**
 * Deletes a playlist unless another person has changed it since the plan of the job. A sentence for the report says why
 * it was left.
 * @param isThere false if it was gone when the task began
 * @returns the playlist as it was; null if it was left; the cause if the server refuses
 */
export async function removePlaylist(
  place: Place,
  { before, isThere }: { before: PlaylistSnapshot; isThere: boolean },
  steps: Steps,
): Promise<PlaylistSnapshot | string | null> {
  if (!isThere) {
    steps.note(`${called(before)} had been deleted already.`)
    return null
  }
  try {
    const removal = await steps.change(() => removeUnchanged(place, before))
    if (removal === 'changed') {
      steps.note(`${called(before)} was changed by somebody else and stays as it is.`)
      return null
    }
    return removal === 'deleted' ? before : { ...before, isActive: removal === 'was on' }
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    return `${called(before)} was not deleted: ${cause}`
  }
}
