import { updatePlaylist } from '../../api/playlist-calls.ts'
import type { PlaylistPlan } from '../../api/playlists.ts'
import { planBack } from '../../jobs/undo-tasks.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { useChange } from '../../page/use-change.ts'
import { touchedBy } from '../../playlists/leave-free.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { type Card, cardName } from '../../playlists/weekday-groups.ts'
import { texts } from '../../texts.ts'
import { loneTask, type Wish } from '../alone/alone-plan.ts'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import { useAddUnpublished } from '../use-unpublished.ts'
import { changeTasks, isOneCall } from '../weekdays/group-change.ts'
import { PlaylistForm } from './playlist-form.tsx'

const words = texts.location

interface OpenPlaylistProps {
  card: Card
  onClose: () => void
}

/** Saves the plan of a card: by one call, or by a job if it has or gets several playlists. */
function useSaveCard(card: Card, onClose: () => void) {
  const { playlist } = card
  const { tell } = usePanel()
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
    undo: plan => ({ title: `${playlistsText([playlist])} changed`, tasks: [planBack(place, playlist, plan)] }),
    further: tell,
  })
  const save = ({ wanted, lone }: Wish) => {
    const isFreeing = lone && touchedBy(lone.alone.free).length > 0
    if (!isFreeing && isOneCall(card, wanted)) return start(wanted.plan)
    const tasks = isFreeing ? [loneTask(place, lone)] : changeTasks(place, card, wanted)
    if (tasks.length === 0) return onClose()
    const job = { title: `Change ${cardName(card)}`, tasks, tells: false }
    void run({ job, done: words.updated, further: tell, failed: words.updateFailed, onStarted: onClose })
  }
  return { save, isPending }
}

export function OpenPlaylist({ card, onClose }: OpenPlaylistProps) {
  const { save, isPending } = useSaveCard(card, onClose)
  return <PlaylistForm card={card} isPending={isPending} onSubmit={save} onClose={onClose} />
}
