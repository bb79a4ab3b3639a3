import type { QueryClient } from '@tanstack/react-query'
import type { Location } from '../../api/locations.ts'
import type { Playlist, ScreenState } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { counted } from '../../base/counted.ts'
import { isScreenType, type ScreenType, screenTypes } from '../../base/id.ts'
import type { Moment } from '../../base/moment.ts'
import type { PlaylistsByLocation } from '../../fleet/playlists-cache.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import type { NewJob, Task } from '../../jobs/job.ts'
import { planChange, snapshotOf, titleOf } from '../../jobs/task-facts.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { statusOf } from '../../player/schedule/schedule.ts'
import { tickerPlan } from '../../playlists/ticker-plan.ts'

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

type Switch = 'on' | 'off' | 'mixed'

/** The switch of one screen: mixed if only some of its playlists are on; undefined if it has none. */
export function switchOf(playlists: readonly Playlist[], type: ScreenType): Switch | undefined {
  const own = playlists.filter(playlist => playlist.type === type)
  const on = own.filter(({ is_active }) => is_active).length
  if (own.length === 0) return undefined
  if (on === 0) return 'off'
  return on === own.length ? 'on' : 'mixed'
}

/** The switches that a person wants; a screen that is absent stays as it is. */
export type WantedSwitches = Partial<Record<ScreenType, boolean>>

const wantedText = (wanted: WantedSwitches) =>
  screenTypes
    .flatMap(type => (wanted[type] === undefined ? [] : `${type} ${wanted[type] ? 'on' : 'off'}`))
    .join(' and ')

const switchTask = ({ location }: LocationNow, states: readonly ScreenState[]): Task | null =>
  states.length > 0 ? { kind: 'switch-screens', place: placeOf(location), states } : null

/** Switches screens on or off; a screen without a playlist has nothing to switch. */
export const switchPlan = (locations: readonly LocationNow[], wanted: WantedSwitches): BulkPlan =>
  planOf(
    locations,
    places => `Switch ${wantedText(wanted)} at ${places}`,
    now =>
      switchTask(
        now,
        screenTypes.flatMap(type => {
          const is_active = wanted[type]
          const was = switchOf(now.playlists, type)
          return is_active === undefined || !was || was === (is_active ? 'on' : 'off') ? [] : [{ type, is_active }]
        }),
      ),
  )

/** Switches all playlists of each screen on that has a playlist that is on, so that changes reach the screen. */
export const updatePlan = (locations: readonly LocationNow[]): BulkPlan =>
  planOf(
    locations,
    places => `Update ${places}`,
    now =>
      switchTask(
        now,
        screenTypes.flatMap(type => {
          const was = switchOf(now.playlists, type)
          return was === 'on' || was === 'mixed' ? [{ type, is_active: true }] : []
        }),
      ),
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
