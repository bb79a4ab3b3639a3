import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import type { Id } from '../../base/id.ts'
import { monthAfter } from '../../base/local-day.ts'
import { useStore } from '../../base/stores.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { contentOf, snapshotOf } from '../../jobs/task-facts.ts'
import { playlistBack } from '../../jobs/undo-tasks.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { deleteQuestion, groupQuestion, playlistDeletion } from '../../location/use-delete-playlist.ts'
import { useTellScreens } from '../../page/tell-screens.ts'
import { useDelete } from '../../page/use-change.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { playlistName, playlistsText } from '../../playlists/playlist-name.tsx'
import { tickerPlan } from '../../playlists/ticker-plan.ts'
import { createUnpublished } from '../../playlists/unpublished-changes.ts'
import { type Card, cardName, playlistsOf, type WeekdayGroup } from '../../playlists/weekday-groups.ts'
import { rangesOf } from '../../playlists/weekdays.ts'
import { texts } from '../../texts.ts'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { type LocatedPlaylist, listOf, usePlaceOf, useSavePlan } from '../use-save-plan.ts'

/**
 * Lets the playlist play for a month more after its last day, or after today if that day is over. Without hours it gets
 * the whole day.
 */
function extendedPlan(playlist: Playlist, today: string): PlaylistPlan {
  const { date_start, date_end, time_start, time_end } = playlist
  const hasHours = time_start !== '' && time_end !== ''
  return {
    type: 'videowall',
    date_start: date_start || today,
    date_end: monthAfter(date_end > today ? date_end : today),
    time_start: hasHours ? time_start : '00:00:00',
    time_end: hasHours ? time_end : '23:59:00',
    repeat_interval: repeatsOf(playlist),
  }
}

/**
 * The tasks for a month more: the last playlist grows to the end of its run of days, and new ones with its items
 * follow. The days between the end of the card and today stay free.
 */
export function extensionTasks(place: Place, { last, playlists, weekdays }: WeekdayGroup, today: string): Task[] {
  const plan = extendedPlan(last, today)
  const hasEnded = last.date_end < today
  const ranges = rangesOf({ date_start: hasEnded ? today : last.date_start, date_end: plan.date_end }, weekdays)
  const grown = hasEnded ? undefined : ranges.shift()
  const content = contentOf(last)
  const tasks: Task[] = []
  if (grown && grown.date_end > last.date_end) {
    const change = { playlistId: last.id, name: playlistName(last), was: content.plan, plan: { ...plan, ...grown } }
    tasks.push({ kind: 'change-plans', place, changes: [change] })
  }
  if (ranges.length > 0) {
    tasks.push({
      kind: 'add-playlists',
      place,
      playlists: ranges.map(range => ({ ...content, plan: { ...plan, ...range } })),
      replaces: [],
      switchOn: [],
      switchOnAlone: playlists.some(({ is_active }) => is_active) ? ['videowall'] : [],
    })
  }
  return tasks
}

const words = texts.location

interface LocatedCard {
  locationId: Id
  card: Card
}

function useDeleteOne() {
  const placeOf = usePlaceOf()
  const tell = useTellScreens()
  const unpublished = useStore(createUnpublished)
  return useDelete<LocatedPlaylist>({
    ...playlistDeletion,
    call: ({ playlist }) => playlistDeletion.call(playlist),
    question: ({ playlist }) => deleteQuestion(playlist),
    reloads: listOf,
    onDone: ({ locationId, playlist }) => unpublished.addOf(locationId, playlist),
    undo: ({ locationId, playlist }) => {
      const place = placeOf(locationId)
      const title = `${playlistsText([playlist])} of ${place.locationName} deleted`
      return { title, tasks: [playlistBack(place, playlist)] }
    },
    further: ({ locationId, playlist }) => (playlist.is_active ? tell(placeOf(locationId), playlist.type) : undefined),
  })
}

/** The functions that mend what a finding names (requirement 20.33). */
export function useMends() {
  const placeOf = usePlaceOf()
  const confirm = useConfirm()
  const save = useSavePlan()
  const removeOne = useDeleteOne()
  const tell = useTellScreens()
  const runJob = usePageJob()
  const run = (
    verb: string,
    { locationId, card }: LocatedCard,
    tasks: Task[],
    alerts: { done: string; failed: string },
  ) =>
    runJob({
      job: { title: `${verb} ${cardName(card)} of ${placeOf(locationId).locationName}`, tasks, tells: false },
      ...alerts,
      further: () => tell(placeOf(locationId), card.playlist.type),
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
      if (!(await confirm(groupQuestion(cardName(card), card.playlist.items.length)))) return
      const playlists = playlistsOf(card).map(snapshotOf)
      const tasks: Task[] = [{ kind: 'delete-playlists', place: placeOf(locationId), playlists }]
      await run('Delete', located, tasks, { done: words.deleted, failed: words.deleteFailed })
    },
  }
}

export type Mends = ReturnType<typeof useMends>
