import { createPlaylist } from '../../api/playlist-calls.ts'
import type { PlaylistPlan } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { createdIn } from '../../page/retry-safe-call.ts'
import { useMayDiscard } from '../../page/unsaved.ts'
import { useChange } from '../../page/use-change.ts'
import { nameWithDays } from '../../playlists/weekdays.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import { addTask, isOneCall, weekdayPlanOf } from '../weekdays/group-change.ts'

import { newFormName } from './kept-plan.ts'
import { type PlanDraft, playsAs } from './plan-draft.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { TickerNote } from './ticker-day.tsx'
import { usePlaylistListing } from './use-playlist-listing.ts'

const words = texts.location

/** Makes a playlist by one call, or the playlists of a choice of weekdays by a job. */
function useCreate(onClose: () => void) {
  const place = usePlace()
  const { tell } = usePanel()
  const run = usePageJob()
  const { start, isPending } = useChange<PlaylistPlan & { name: string }>({
    call: plan => createPlaylist({ location_id: place.locationId, ...plan, is_active: false }),
    arrival: createdIn(usePlaylistListing(), playsAs),
    done: () => words.created,
    failed: () => words.createFailed,
    onDone: onClose,
    further: tell,
  })
  const create = (plan: PlaylistPlan, draft: PlanDraft) => {
    const wanted = weekdayPlanOf(undefined, plan, draft, momentNow(wallClock).day)
    if (isOneCall(undefined, wanted)) return start({ ...plan, name: wanted.name })
    const title = `Add “${nameWithDays(wanted.name, wanted.weekdays)}”`
    const job = { title, tasks: [addTask(place, wanted)], tells: false }
    void run({ job, done: words.created, further: tell, failed: words.createFailed, onStarted: onClose })
  }
  return { create, isPending }
}

/** The inline form of "Add Group" (requirement 6.9). */
export function NewPlaylistForm({ onClose }: { onClose: () => void }) {
  const { type } = usePanel()
  const unsavedName = newFormName(type)
  const mayDiscard = useMayDiscard()
  const { create, isPending } = useCreate(onClose)
  const cancel = async () => {
    if (await mayDiscard(unsavedName)) onClose()
  }
  return (
    <PlaylistForm
      label={`New ${type} playlist`}
      unsavedName={unsavedName}
      fillFirst={words.fillBeforeSave}
      onSubmit={create}
    >
      {type === 'ticker' && <TickerNote />}
      <Button onClick={() => void cancel()}>{words.cancel}</Button>
      <Button variant="primary" type="submit" disabled={isPending}>
        {words.savePlaylist}
      </Button>
    </PlaylistForm>
  )
}
