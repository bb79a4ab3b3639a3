import { updatePlaylist } from '../../api/playlist-changes.ts'
import type { PlaylistPlan } from '../../api/playlists.ts'
import type { Card } from '../../playlists/weekday-groups.ts'
import type { ScreenType } from '../../base/id.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useMayDiscard } from '../../page/unsaved.ts'
import { useChange } from '../../page/use-change.ts'
import { planBack } from '../../jobs/undo-tasks.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { cardTitle } from '../../playlists/card-title.ts'
import { useAddUnpublished } from '../use-unpublished.ts'
import { unsavedName } from '../use-editing.ts'
import { usePlace } from '../use-place.ts'
import { changeTasks } from '../weekdays/group-change.ts'
import { isOneCall, wishOf } from '../weekdays/wish.ts'
import { draftOf, type PlanDraft } from './plan-draft.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { TickerNote } from './ticker-day.tsx'
import { shorteningText } from './ticker-window.ts'

const words = texts.location

interface OpenPlaylistProps {
  type: ScreenType
  card: Card
  /** The person's local day, `YYYY-MM-DD`. */
  today: string
  onClose: () => void
}

/** Saves the plan of a card: by one call, or by a job if it has or gets several playlists. */
function useSaveCard(card: Card, today: string, onClose: () => void) {
  const { playlist } = card
  const place = usePlace()
  const run = usePageJob()
  const addUnpublished = useAddUnpublished()
  const { start, isPending } = useChange<PlaylistPlan>({
    call: plan => updatePlaylist(playlist.id, plan),
    done: () => words.updated,
    failed: () => words.updateFailed,
    onDone: () => {
      addUnpublished(playlist.id)
      onClose()
    },
    undo: plan => ({ title: `Playlist ${playlist.id} changed`, tasks: [planBack(place, playlist, plan)] }),
  })
  const save = (plan: PlaylistPlan, draft: PlanDraft) => {
    const wish = wishOf(card, plan, draft, today)
    if (isOneCall(card, wish)) return start(plan)
    const tasks = changeTasks(place, card, wish)
    if (tasks.length === 0) return onClose()
    const job = { title: `Change ${cardTitle(card)}`, tasks, tells: false }
    void run({ job, done: words.updated, failed: words.updateFailed, onStarted: onClose })
  }
  return { save, isPending }
}

/** The fields of a card in edit mode. */
export function OpenPlaylist({ type, card, today, onClose }: OpenPlaylistProps) {
  const { playlist } = card
  const mayDiscard = useMayDiscard()
  const { save, isPending } = useSaveCard(card, today, onClose)
  const cancel = async () => {
    if (await mayDiscard(unsavedName(playlist.id))) onClose()
  }
  return (
    <PlaylistForm
      type={type}
      unsavedName={unsavedName(playlist.id)}
      card={card}
      fillFirst={words.fillBeforeUpdate}
      onSubmit={save}
    >
      {type === 'ticker' && <TickerNote shortening={shorteningText(draftOf(playlist), today)} />}
      <Button onClick={() => void cancel()}>{words.cancel}</Button>
      <Button variant="primary" type="submit" disabled={isPending}>
        {words.updatePlaylist}
      </Button>
    </PlaylistForm>
  )
}
