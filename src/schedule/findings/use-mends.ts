import type { Location } from '../../api/locations.ts'
import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { dayAfter, monthAfter } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import { withChange } from '../../jobs/change-task.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { snapshotOf } from '../../jobs/task-facts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { playlistQuestion, useDeletePlaylist, useSavePlan } from '../../location/playlist-edits.ts'
import { useTellScreens } from '../../page/tell-screens.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { type Card, cardName } from '../../playlists/cards.ts'
import { changeTo } from '../../playlists/change.ts'
import { tickerPlan } from '../../playlists/ticker-plan.ts'
import { frameOf, onWeekdays } from '../../playlists/when/parts.ts'
import { plus } from '../../playlists/when/when.ts'
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
 * The task for a month more, at all hours of the card on its weekdays. The days between its end and today stay free, as do
 * the hours that it leaves out now.
 */
export function extensionTask(place: Place, card: Card, now: Moment): Task {
  const { playlist, when } = card
  const plan = extendedPlan(playlist, now.day)
  const next = dayAfter(playlist.date_end)
  const days = { date_start: next > now.day ? next : now.day, date_end: plan.date_end }
  const month = onWeekdays({ ...plan, ...days }, frameOf(when).hull.weekdays)
  const nothing = { place, playlists: [], replaces: [], switchOn: [] }
  return withChange(nothing, changeTo(card, plus(when, month), now), now.day)
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
    extend(located: LocatedCard, now: Moment) {
      const { playlist, playlists } = located.card
      const place = placeOf(located.location)
      if (playlists.length === 1) return save.start({ place, playlist, plan: extendedPlan(playlist, now.day) })
      const tasks = [extensionTask(place, located.card, now)]
      void run('Extend', located, tasks, { done: words.updated, failed: words.updateFailed })
    },
    playToday({ location, card: { playlist } }: LocatedCard, today: string) {
      save.start({ place: placeOf(location), playlist, plan: tickerPlan(repeatsOf(playlist), today) })
    },
    async remove(located: LocatedCard) {
      const { card } = located
      const place = placeOf(located.location)
      const [first, ...others] = card.playlists
      if (first && others.length === 0) return removeOne({ place, playlist: first })
      if (!(await confirm(playlistQuestion(card.playlist)))) return
      const playlists = card.playlists.map(snapshotOf)
      const tasks: Task[] = [{ kind: 'delete-playlists', place, playlists }]
      await run('Delete', located, tasks, { done: words.deleted, failed: words.deleteFailed })
    },
  }
}

export type Mends = ReturnType<typeof useMends>
