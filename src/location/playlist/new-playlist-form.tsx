import { useQueryClient } from '@tanstack/react-query'
import { createPlaylist } from '../../api/playlist-calls.ts'
import type { PlaylistPlan } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import type { Task } from '../../jobs/job.ts'
import { isSamePlan } from '../../jobs/task-facts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { createdIn, listingOf } from '../../page/retry-safe-call.ts'
import { useChange } from '../../page/use-change.ts'
import { EVERY_DAY, nameWithDays } from '../../playlists/weekdays.ts'
import { texts } from '../../texts.ts'
import { loneTask, type Wish } from '../alone/alone-plan.ts'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import { addTask, isOneCall } from '../weekdays/group-change.ts'
import { PlaylistForm } from './playlist-form.tsx'

const words = texts.location

/** Makes a playlist by one call, or the playlists of a choice of weekdays by a job. */
function useCreate(onClose: () => void) {
  const place = usePlace()
  const queries = useQueryClient()
  const { tell, openGallery } = usePanel()
  const run = usePageJob()
  const { start } = useChange<PlaylistPlan & { name: string }>({
    call: plan => createPlaylist({ location_id: place.locationId, ...plan, is_active: false }),
    arrival: createdIn(listingOf(queries, playlistsQuery(place.locationId)), isSamePlan),
    done: () => words.created,
    failed: () => words.createFailed,
    onDone: onClose,
    further: tell,
  })
  return ({ wanted, lone }: Wish) => {
    const { plan } = wanted
    const name = wanted.weekdays === EVERY_DAY ? wanted.name : nameWithDays(wanted.name, wanted.weekdays)
    const add = (task: Task, onStarted = onClose) => {
      const job = { title: `Add “${name}”`, tasks: [task], tells: false }
      void run({ job, done: words.created, further: tell, failed: words.createFailed, onStarted })
    }
    if (lone?.alone.isAlone) {
      // The others leave their hours to it: it must not be empty.
      const empty = { ...plan, id: 'new', name, is_active: false, items: [] }
      return openGallery(empty, plan.type, [empty], (items, onStarted) =>
        add(loneTask(place, lone, items), () => {
          onStarted()
          onClose()
        }),
      )
    }
    if (isOneCall(undefined, wanted)) return start({ ...plan, name })
    add(addTask(place, wanted))
  }
}

/** The inline form of "Add Group" (requirement 6.9). */
export function NewPlaylistForm({ onClose }: { onClose: () => void }) {
  const create = useCreate(onClose)
  return <PlaylistForm onSubmit={create} onClose={onClose} />
}
