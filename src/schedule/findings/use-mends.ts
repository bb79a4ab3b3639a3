import { type Card, playlistsOf } from '../../playlists/weekday-groups.ts'
import type { Id } from '../../base/id.ts'
import type { Task } from '../../jobs/job.ts'
import { snapshotOf } from '../../jobs/snapshot-of.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { useStore } from '../../base/stores.ts'
import { texts } from '../../texts.ts'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { deleteQuestion, groupQuestion, playlistDeletion } from '../../location/playlist-deletion.ts'
import { createUnpublished } from '../../playlists/unpublished-changes.ts'
import { useDelete } from '../../page/use-delete.ts'
import { playlistBack } from '../../jobs/undo-tasks.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { cardTitle } from '../../playlists/card-title.ts'
import { tickerPlan } from '../../playlists/ticker-plan.ts'
import { type LocatedPlaylist, listOf, usePlaceOf, useSavePlan } from '../use-save-plan.ts'
import { extensionTasks } from './extended-card.ts'
import { extendedPlan } from './mended-plan.ts'

const words = texts.location

/** A card of one of many locations. */
interface LocatedCard {
  locationId: Id
  card: Card
}

/** A function that deletes a playlist after a question. */
function useDeleteOne() {
  const placeOf = usePlaceOf()
  const unpublished = useStore(createUnpublished)
  return useDelete<LocatedPlaylist>({
    ...playlistDeletion,
    call: ({ playlist }) => playlistDeletion.call(playlist),
    question: ({ playlist }) => deleteQuestion(playlist),
    reloads: listOf,
    onDone: ({ locationId, playlist }) => unpublished.addOf(locationId, playlist),
    undo: ({ locationId, playlist }) => {
      const place = placeOf(locationId)
      const title = `Playlist ${playlist.id} of ${place.locationName} deleted`
      return { title, tasks: [playlistBack(place, playlist)] }
    },
  })
}

/** The changes that mend a finding, with their alerts; the location is asked again afterwards (requirement 20.33). */
export function useMends() {
  const placeOf = usePlaceOf()
  const confirm = useConfirm()
  const save = useSavePlan()
  const removeOne = useDeleteOne()
  const runJob = usePageJob()
  const run = (
    verb: string,
    { locationId, card }: LocatedCard,
    tasks: Task[],
    alerts: { done: string; failed: string },
  ) =>
    runJob({
      job: { title: `${verb} ${cardTitle(card)} of ${placeOf(locationId).locationName}`, tasks, tells: false },
      ...alerts,
    })
  return {
    extend(located: LocatedCard, today: string) {
      const { locationId, card } = located
      if (!card.group)
        return save.start({ locationId, playlist: card.playlist, plan: extendedPlan(card.playlist, today) })
      const tasks = extensionTasks(placeOf(locationId), card.group, today)
      void run('Extend', located, tasks, { done: words.updated, failed: words.updateFailed })
    },
    playToday({ locationId, card: { playlist } }: LocatedCard, today: string) {
      save.start({ locationId, playlist, plan: tickerPlan(repeatsOf(playlist), today) })
    },
    async remove(located: LocatedCard) {
      const { locationId, card } = located
      const [first, ...others] = playlistsOf(card)
      if (first && others.length === 0) return removeOne({ locationId, playlist: first })
      if (!(await confirm(groupQuestion(cardTitle(card), card.playlist.items.length)))) return
      const playlists = playlistsOf(card).map(snapshotOf)
      const tasks: Task[] = [{ kind: 'delete-playlists', place: placeOf(locationId), playlists }]
      await run('Delete', located, tasks, { done: words.deleted, failed: words.deleteFailed })
    },
  }
}

export type Mends = ReturnType<typeof useMends>
