import { createPlaylist } from '../../api/playlist-calls.ts'
import type { PlaylistPlan } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import type { Task } from '../../jobs/job.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { createdIn } from '../../page/retry-safe-call.ts'
import { useMayDiscard } from '../../page/unsaved.ts'
import { useChange } from '../../page/use-change.ts'
import { EVERY_DAY, nameWithDays } from '../../playlists/weekdays.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { loneOf, loneTask } from '../alone/alone-plan.ts'
import { usePanel, useScreenPlan } from '../panel-context.ts'
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
  const { tell, openGallery } = usePanel()
  const run = usePageJob()
  const screen = useScreenPlan()
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
    const name = wanted.weekdays === EVERY_DAY ? wanted.name : nameWithDays(wanted.name, wanted.weekdays)
    const add = (task: Task, onStarted = onClose) => {
      const job = { title: `Add “${name}”`, tasks: [task], tells: false }
      void run({ job, done: words.created, further: tell, failed: words.createFailed, onStarted })
    }
    const lone = loneOf(undefined, plan, draft, screen)
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
