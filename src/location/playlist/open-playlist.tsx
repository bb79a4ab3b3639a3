import { updatePlaylist } from '../../api/playlist-calls.ts'
import type { PlaylistPlan } from '../../api/playlists.ts'
import { planBack } from '../../jobs/undo-tasks.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { useMayDiscard } from '../../page/unsaved.ts'
import { useChange } from '../../page/use-change.ts'
import { touchedBy } from '../../playlists/leave-free.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { type Card, cardName } from '../../playlists/weekday-groups.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { loneOf, loneTask } from '../alone/alone-plan.ts'
import { usePanel, useScreenPlan } from '../panel-context.ts'
import { unsavedName } from '../use-editing.ts'
import { usePlace } from '../use-location.ts'
import { useAddUnpublished } from '../use-unpublished.ts'
import { changeTasks, isOneCall, weekdayPlanOf } from '../weekdays/group-change.ts'
import { draftOf, type PlanDraft } from './plan-draft.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { shorteningText, TickerNote } from './ticker-day.tsx'

const words = texts.location

interface OpenPlaylistProps {
  card: Card
  onClose: () => void
}

/** Saves the plan of a card: by one call, or by a job if it has or gets several playlists. */
function useSaveCard(card: Card, today: string, onClose: () => void) {
  const { playlist } = card
  const { tell } = usePanel()
  const place = usePlace()
  const run = usePageJob()
  const screen = useScreenPlan()
  const addUnpublished = useAddUnpublished()
  const { start, isPending } = useChange<PlaylistPlan>({
    call: plan => updatePlaylist(playlist.id, plan),
    done: () => words.updated,
    failed: () => words.updateFailed,
    onDone: () => {
      addUnpublished(playlist.id)
      onClose()
    },
    undo: plan => ({ title: `${playlistsText([playlist])} changed`, tasks: [planBack(place, playlist, plan)] }),
    further: tell,
  })
  const save = (plan: PlaylistPlan, draft: PlanDraft) => {
    const wanted = weekdayPlanOf(card, plan, draft, today)
    const lone = loneOf(card, plan, draft, screen)
    const isFreeing = lone && touchedBy(lone.alone.free).length > 0
    if (!isFreeing && isOneCall(card, wanted)) return start(plan)
    const tasks = isFreeing ? [loneTask(place, lone)] : changeTasks(place, card, wanted)
    if (tasks.length === 0) return onClose()
    const job = { title: `Change ${cardName(card)}`, tasks, tells: false }
    void run({ job, done: words.updated, further: tell, failed: words.updateFailed, onStarted: onClose })
  }
  return { save, isPending }
}

export function OpenPlaylist({ card, onClose }: OpenPlaylistProps) {
  const { type, day } = usePanel()
  const { playlist } = card
  const mayDiscard = useMayDiscard()
  const { save, isPending } = useSaveCard(card, day, onClose)
  const cancel = async () => {
    if (await mayDiscard(unsavedName(playlist.id))) onClose()
  }
  return (
    <PlaylistForm unsavedName={unsavedName(playlist.id)} card={card} fillFirst={words.fillBeforeUpdate} onSubmit={save}>
      {type === 'ticker' && <TickerNote shortening={shorteningText(draftOf(playlist), day)} />}
      <Button onClick={() => void cancel()}>{words.cancel}</Button>
      <Button variant="primary" type="submit" disabled={isPending}>
        {words.updatePlaylist}
      </Button>
    </PlaylistForm>
  )
}
