import type { QueryClient } from '@tanstack/react-query'
import type { Location } from '../../api/locations.ts'
import { isScreenType, type Playlist, type ScreenType, screenTypes } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { counted } from '../../base/counted.ts'
import type { Moment } from '../../base/moment.ts'
import type { PlaylistsByLocation } from '../../fleet/playlists-cache.ts'
import { withChange } from '../../jobs/change-task.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import type { NewJob, Task } from '../../jobs/job.ts'
import { planChange, type SwitchState, snapshotOf, switchOf, titleOf } from '../../jobs/task-facts.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { statusOf } from '../../player/schedule/schedule.ts'
import { cardsOf } from '../../playlists/cards.ts'
import { allOf, leaveFree, touchedBy } from '../../playlists/change.ts'
import { tickerPlan } from '../../playlists/ticker-plan.ts'
import { sayDays } from '../../playlists/when/say.ts'
import { beginningOn, type Days } from '../../playlists/when/when.ts'

/** The playlists that have ended, whatever their switches say. One without items never plays, and does not end either. */
export const endedPlaylists = (playlists: readonly Playlist[], now: Moment): Playlist[] =>
  playlists.filter(playlist => statusOf({ ...playlist, is_active: true }, now).state === 'ended')

export interface LocationNow {
  location: Location
  playlists: readonly Playlist[]
}

export const locationsNow = (locations: readonly Location[], present: PlaylistsByLocation): LocationNow[] =>
  locations.flatMap(location => {
    const playlists = present.get(String(location.id))
    return playlists ? [{ location, playlists }] : []
  })

/** The time of the oldest answer on which a plan rests, in milliseconds since the epoch; null if none is known. */
export function oldestAnswer(queries: QueryClient, locations: readonly LocationNow[]): number | null {
  const times = locations.flatMap(
    ({ location }) => queries.getQueryState(playlistsQuery(location.id).queryKey)?.dataUpdatedAt || [],
  )
  return times.length > 0 ? times.reduce((oldest, time) => Math.min(oldest, time)) : null
}

export interface StepProps {
  locations: readonly LocationNow[]
  now: Moment
  onClose: () => void
}

/** The work at the selected locations; a location at which it would change nothing has no task. */
export interface BulkPlan {
  job: NewJob
  leftOut: number
}

type TaskFor = (now: LocationNow) => Task | null

function placesText(tasks: readonly Task[]): string {
  const [first, ...others] = tasks
  return first && others.length === 0 ? `“${titleOf(first)}”` : counted(tasks.length, 'location')
}

function planOf(locations: readonly LocationNow[], title: (places: string) => string, taskFor: TaskFor): BulkPlan {
  const tasks = locations.flatMap(now => taskFor(now) ?? [])
  const job = { title: title(placesText(tasks)), tasks, tells: true }
  return { job, leftOut: locations.length - tasks.length }
}

/** The switches that a person wants; a screen that is absent stays as it is. */
export type WantedSwitches = Partial<Record<ScreenType, boolean>>

const wantedText = (wanted: WantedSwitches) =>
  screenTypes
    .flatMap(type => (wanted[type] === undefined ? [] : `${type} ${wanted[type] ? 'on' : 'off'}`))
    .join(' and ')

/** @param wantedOf undefined for a screen that stays as it is; one without a playlist has nothing to switch */
const switchesPlan = (
  locations: readonly LocationNow[],
  title: (places: string) => string,
  wantedOf: (type: ScreenType, was: SwitchState) => boolean | undefined,
): BulkPlan =>
  planOf(locations, title, ({ location, playlists }) => {
    const states = screenTypes.flatMap(type => {
      const was = switchOf(playlists, type)
      const is_active = was && wantedOf(type, was)
      return is_active === undefined ? [] : [{ type, is_active }]
    })
    return states.length > 0 ? { kind: 'switch-screens', place: placeOf(location), states } : null
  })

/** Switches screens on or off. */
export const switchPlan = (locations: readonly LocationNow[], wanted: WantedSwitches): BulkPlan =>
  switchesPlan(
    locations,
    places => `Switch ${wantedText(wanted)} at ${places}`,
    (type, was) => (was === (wanted[type] ? 'on' : 'off') ? undefined : wanted[type]),
  )

/** Switches all playlists of each screen on that has a playlist that is on, so that changes reach the screen. */
export const updatePlan = (locations: readonly LocationNow[]): BulkPlan =>
  switchesPlan(
    locations,
    places => `Update ${places}`,
    (_, was) => was !== 'off' || undefined,
  )

export const endedTickers = ({ playlists }: LocationNow, now: Moment): Playlist[] =>
  endedPlaylists(playlists, now).filter(({ type }) => type === 'ticker')

export const playAgainPlan = (locations: readonly LocationNow[], now: Moment): BulkPlan =>
  planOf(
    locations,
    places => `Play ended tickers again today at ${places}`,
    at => {
      const ended = endedTickers(at, now)
      if (ended.length === 0) return null
      const changes = ended.map(playlist => planChange(playlist, tickerPlan(repeatsOf(playlist), now.day)))
      return { kind: 'change-plans', place: placeOf(at.location), changes }
    },
  )

export type EndedKinds = Record<ScreenType, boolean>

/** "2 ended playlists and the ended parts of 1 more": a person sees no pieces of a card. Empty if there is none. */
export function endedText(locations: readonly LocationNow[], type: ScreenType, now: Moment): string {
  const cards = locations.flatMap(({ playlists }) => cardsOf(playlists.filter(one => one.type === type)))
  const left = cards.flatMap(({ playlists }) => {
    const count = endedPlaylists(playlists, now).length
    return count > 0 ? playlists.length - count : []
  })
  const parts = left.filter(count => count > 0).length
  const whole = left.length - parts
  if (whole === 0) return parts > 0 ? `the ended parts of ${counted(parts, 'playlist')}` : ''
  return `${counted(whole, 'ended playlist')}${parts > 0 ? ` and the ended parts of ${parts} more` : ''}`
}

export const deleteEndedPlan = (locations: readonly LocationNow[], now: Moment, kinds: EndedKinds): BulkPlan =>
  planOf(
    locations,
    places => `Delete ended playlists at ${places}`,
    ({ location, playlists }) => {
      const ended = endedPlaylists(playlists, now).filter(({ type }) => isScreenType(type) && kinds[type])
      return ended.length === 0
        ? null
        : { kind: 'delete-playlists', place: placeOf(location), playlists: ended.map(snapshotOf) }
    },
  )

/** The cards of the videowalls that play on some days leave them free. A ticker plays one day anyway. */
export const freeDaysPlan = (locations: readonly LocationNow[], days: readonly Days[], now: Moment): BulkPlan =>
  planOf(
    locations,
    places => `Leave ${sayDays(days, now.day)} free at ${places}`,
    ({ location, playlists }) => {
      const cards = cardsOf(playlists.filter(({ type }) => type === 'videowall'))
      const change = allOf(cards.map(card => leaveFree([card], { alone: beginningOn(card.when, days), now })))
      return touchedBy(change).length > 0 ? withChange({ place: placeOf(location) }, change, now.day) : null
    },
  )

export const deletePlan = (locations: readonly LocationNow[]): BulkPlan =>
  planOf(
    locations,
    places => `Delete ${places}`,
    ({ location, playlists }) => ({
      kind: 'delete-location',
      place: placeOf(location),
      playlists: playlists.map(snapshotOf),
    }),
  )
