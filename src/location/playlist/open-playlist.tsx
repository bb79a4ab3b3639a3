import { usePageJob } from '../../jobs/use-page-job.ts'
import { touchedBy } from '../../playlists/leave-free.ts'
import { type Card, cardName } from '../../playlists/weekday-groups.ts'
import { texts } from '../../texts.ts'
import { loneTask, type Wish } from '../alone/alone-plan.ts'
import { usePanel } from '../panel-context.ts'
import { useSavePlan } from '../playlist-edits.ts'
import { usePlace } from '../use-location.ts'
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
  const { start, isPending } = useSavePlan({ tell, onDone: onClose })
  const save = ({ wanted, lone }: Wish) => {
    const isFreeing = lone && touchedBy(lone.alone.free).length > 0
    if (!isFreeing && isOneCall(card, wanted)) return start({ place, playlist, plan: wanted.plan })
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
