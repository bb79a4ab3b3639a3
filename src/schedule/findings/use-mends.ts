import type { Location } from '../../api/locations.ts'
import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { dayAfter, monthAfter } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import { withChange } from '../../jobs/change-task.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { planChange } from '../../jobs/task-facts.ts'
import { useTellScreens } from '../../jobs/tell-screens.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { useNamesakes } from '../../location/namesakes-dialog.tsx'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { type Card, cardName } from '../../playlists/cards.ts'
import { changeTo } from '../../playlists/change.ts'
import { tickerPlan } from '../../playlists/ticker-plan.ts'
import { frameOf, onWeekdays } from '../../playlists/when/parts.ts'
import { plus } from '../../playlists/when/when.ts'
import { texts } from '../../texts.ts'

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

const planTask = (place: Place, playlist: Playlist, plan: PlaylistPlan): Task => ({
  kind: 'change-plans',
  place,
  changes: [planChange(playlist, plan)],
})

/**
 * The task for a month more, at all hours of the card on its weekdays. Of several playlists, the days between their end
 * and today stay free, as do the hours that they leave out now.
 */
export function extensionTask(place: Place, card: Card, now: Moment): Task {
  const { playlist, playlists, when } = card
  const plan = extendedPlan(playlist, now.day)
  if (playlists.length === 1) return planTask(place, playlist, plan)
  const next = dayAfter(playlist.date_end)
  const days = { date_start: next > now.day ? next : now.day, date_end: plan.date_end }
  const month = onWeekdays({ ...plan, ...days }, frameOf(when).hull.weekdays)
  return withChange({ place }, changeTo(card, plus(when, month), now), now.day)
}

interface LocatedCard {
  location: Location
  card: Card
}

/** The functions that mend what a finding names, each by one job (requirement 20.33). */
export function useMends() {
  const tell = useTellScreens()
  const run = usePageJob()
  const change = ({ location, card }: LocatedCard, verb: string, task: Task) => {
    const job = { title: `${verb} ${cardName(card)} of ${location.name}`, tasks: [task], tells: false }
    const { updated: done, updateFailed: failed } = texts.location
    void run({ job, done, failed, further: () => tell(placeOf(location), card.playlist.type) })
  }
  return {
    namesakes: useNamesakes(),
    extend: (one: LocatedCard, now: Moment) =>
      change(one, 'Extend', extensionTask(placeOf(one.location), one.card, now)),
    playToday(one: LocatedCard, today: string) {
      const { playlist } = one.card
      change(
        one,
        'Play again today:',
        planTask(placeOf(one.location), playlist, tickerPlan(repeatsOf(playlist), today)),
      )
    },
  }
}

export type Mends = ReturnType<typeof useMends>
