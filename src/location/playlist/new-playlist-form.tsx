import { useQueryClient } from '@tanstack/react-query'
import { createPlaylist } from '../../api/playlist-calls.ts'
import type { PlaylistPlan } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { createdIn, listingOf } from '../../api/retry-safe-call.ts'
import type { NewItem } from '../../jobs/job.ts'
import { isSamePlan } from '../../jobs/task-facts.ts'
import { useLocationChange } from '../../jobs/use-location-change.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { texts } from '../../texts.ts'
import type { GalleryTarget } from '../gallery/use-gallery.ts'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { isOneCall, planOfOne, taskOf, type Wish } from './wish.ts'

const words = texts.location

/** Makes a playlist by one call, or the playlists of a choice of weekdays by a job. */
function useCreate(onClose: () => void) {
  const place = usePlace()
  const queries = useQueryClient()
  const { tell, openGallery } = usePanel()
  const run = usePageJob()
  const { start } = useLocationChange<PlaylistPlan & { name: string }>({
    call: plan => createPlaylist({ location_id: place.locationId, ...plan, is_active: false }),
    arrival: createdIn(listingOf(queries, playlistsQuery(place.locationId)), isSamePlan),
    done: () => words.created,
    failed: () => words.createFailed,
    onDone: onClose,
    further: tell,
  })
  return (wish: Wish) => {
    const { name, title, alone } = wish
    const add = (items: readonly NewItem[], onStarted = onClose) => {
      const job = { title: `Add “${title}”`, tasks: [taskOf(place, wish, items)], tells: false }
      void run({ job, done: words.created, further: tell, failed: words.createFailed, onStarted })
    }
    const plan = planOfOne(wish)
    if (alone?.isAlone) {
      // The others leave their hours to it: it must not be empty.
      const empty = { ...plan, id: 'new', name: title, is_active: false, items: [] }
      const take: GalleryTarget['take'] = (items, onStarted) =>
        add(items, () => {
          onStarted()
          onClose()
        })
      return openGallery({ playlists: [empty], type: plan.type, take })
    }
    if (isOneCall(wish)) return start({ ...plan, name })
    add([])
  }
}

/** The inline form of "Add Group" (requirement 6.9). */
export function NewPlaylistForm({ onClose }: { onClose: () => void }) {
  const create = useCreate(onClose)
  return <PlaylistForm onSubmit={create} onClose={onClose} />
}
