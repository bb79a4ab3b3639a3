import type { Location } from '../../api/locations.ts'
import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { monthAfter } from '../../base/local-day.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { contentOf, planChange, snapshotOf } from '../../jobs/task-facts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { groupQuestion, useDeletePlaylist, useSavePlan } from '../../location/playlist-edits.ts'
import { useTellScreens } from '../../page/tell-screens.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { tickerPlan } from '../../playlists/ticker-plan.ts'
import { type Card, cardName, type PartCard, playlistsOf, type WeekdayGroup } from '../../playlists/weekday-groups.ts'
import { rangesOf } from '../../playlists/weekdays.ts'
import { texts } from '../../texts.ts'
import { useConfirm } from '../../ui/dialog/confirm.tsx'

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
    tasks.push({ kind: 'change-plans', place, changes: [planChange(last, { ...plan, ...grown })] })
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
  location: Location
  card: Card
}

/** The functions that mend what a finding names (requirement 20.33). */
export function useMends() {
  const confirm = useConfirm()
  const tell = useTellScreens()
  const save = useSavePlan({ tell, isOfMany: true })
  const removeOne = useDeletePlaylist({ tell, isOfMany: true })
  const runJob = usePageJob()
  const run = (
    verb: string,
    { location, card }: LocatedCard,
    tasks: Task[],
    alerts: { done: string; failed: string },
  ) =>
    runJob({
      job: { title: `${verb} ${cardName(card)} of ${location.name}`, tasks, tells: false },
      ...alerts,
      further: () => tell(placeOf(location), card.playlist.type),
    })
  return {
    extend(located: LocatedCard & { card: PartCard }, today: string) {
      const { playlist, group } = located.card
      const place = placeOf(located.location)
      if (!group) return save.start({ place, playlist, plan: extendedPlan(playlist, today) })
      const tasks = extensionTasks(place, group, today)
      void run('Extend', located, tasks, { done: words.updated, failed: words.updateFailed })
    },
    playToday({ location, card: { playlist } }: LocatedCard, today: string) {
      save.start({ place: placeOf(location), playlist, plan: tickerPlan(repeatsOf(playlist), today) })
    },
    async remove(located: LocatedCard) {
      const { card } = located
      const place = placeOf(located.location)
      const [first, ...others] = playlistsOf(card)
      if (first && others.length === 0) return removeOne({ place, playlist: first })
      if (!(await confirm(groupQuestion(cardName(card), card.playlist.items.length)))) return
      const playlists = playlistsOf(card).map(snapshotOf)
      const tasks: Task[] = [{ kind: 'delete-playlists', place, playlists }]
      await run('Delete', located, tasks, { done: words.deleted, failed: words.deleteFailed })
    },
  }
}

export type Mends = ReturnType<typeof useMends>
