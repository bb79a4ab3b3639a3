import { isMissing } from '../../api/api-error.ts'
import { createLocation, deleteLocation, fetchLocations } from '../../api/locations.ts'
import { deleteMedia } from '../../api/media-calls.ts'
import { updateScreens } from '../../api/playlist-calls.ts'
import type { ScreenSwitch } from '../../api/playlists.ts'
import { unlessGone } from '../../api/record-calls.ts'
import { namesText } from '../../playlists/playlist-name.tsx'
import { type Place, type PlanChange, type PlaylistSnapshot, type Task, type TaskOf, unknownWork } from '../job.ts'
import { type Steps, TaskFailed, toTheEnd, untilCancelled } from '../steps.ts'
import { exchangeForNothing } from '../task-facts.ts'
import { type ArrangedPlaylist, arrangeItems } from './arrange-items.ts'
import { makeChanges } from './change-plans.ts'
import { type Exchanged, exchangePlaylists } from './exchange-playlists.ts'
import {
  isUnchanged,
  nameAmong,
  playlistsNow,
  type Refusal,
  refusalOf,
  refusedText,
  type StatesBefore,
  type Switched,
  screenStates,
  statesBefore,
  statesToSend,
  switchesOf,
  tellScreens,
  withId,
} from './location-now.ts'

const after = (playlists: readonly Switched[], states: readonly ScreenSwitch[]) =>
  playlists.map(({ type, isActive }) => ({
    type,
    isActive: states.find(state => state.type === type)?.is_active ?? isActive,
  }))

async function switchScreens(
  { place, states }: TaskOf<'switch-screens'>,
  steps: Steps,
): Promise<Results['switch-screens']> {
  if (states.length === 0) return { was: {} }
  const before = await steps.remember(() => switchesOf(place))
  await steps.put(() => updateScreens(place.locationId, place.uniqueId, statesToSend(states, before)))
  await toTheEnd(() => steps.tell(screenStates(after(before, states))))
  return { was: statesBefore(before, states) }
}

type SeenLocation = 'gone' | 'changed' | readonly PlaylistSnapshot[]

/** The playlists as planned, with their present states, unless they are no longer so. */
async function lookAtLocation(place: Place, planned: readonly PlaylistSnapshot[]): Promise<SeenLocation> {
  try {
    const now = await playlistsNow(place)
    const seen = planned.flatMap(before => {
      const found = withId(now, before.id)
      return found && isUnchanged(found, before) ? [{ ...before, isActive: found.isActive }] : []
    })
    return seen.length === now.length && seen.length === planned.length ? seen : 'changed'
  } catch (error) {
    if (isMissing(error)) return 'gone'
    throw error
  }
}

/** Deletes a location with its playlists, unless another person has changed them since the plan of the job. */
async function deleteUnchangedLocation(
  { place, playlists }: TaskOf<'delete-location'>,
  steps: Steps,
): Promise<Results['delete-location']> {
  const leave = (sentence: string) => {
    steps.note(sentence)
    return { playlists: null }
  }
  const before = await steps.remember(() => lookAtLocation(place, playlists))
  if (before === 'gone') return leave('The location had been deleted already.')
  const after = await steps.change(() => deleteSeen(place, playlists))
  if (after === 'changed') return leave('The location was not deleted: somebody else has changed its playlists.')
  // A location that is gone now was deleted by an earlier try of this call.
  const seen = after === 'gone' ? before : after
  return { playlists: seen === 'changed' ? playlists : seen }
}

async function deleteSeen(place: Place, playlists: readonly PlaylistSnapshot[]): Promise<SeenLocation> {
  const seen = await lookAtLocation(place, playlists)
  if (typeof seen !== 'string') await unlessGone(() => deleteLocation(place.locationId))
  return seen
}

/** @returns the changes that were made @throws TaskFailed */
async function changePlans({ place, changes }: TaskOf<'change-plans'>, steps: Steps): Promise<Results['change-plans']> {
  const made: PlanChange[] = []
  const refused: Refusal[] = []
  await untilCancelled(() => makeChanges({ place, made, refused }, changes, steps))
  if (made.length > 0) await toTheEnd(() => tellScreens(place, steps))
  if (refused.length === 0) return { changes: made }
  if (made.length === 0) throw new TaskFailed(refusedText(refused))
  const changed = namesText(made.map(one => nameAmong(one, changes)))
  throw new TaskFailed(`${changed} ${made.length === 1 ? 'was' : 'were'} changed. ${refusedText(refused)}`, {
    changes: made,
  })
}

/** Deletes the location again, as a second try would find its unique id taken. */
async function takeBackLocation({ locationId }: Place, steps: Steps): Promise<void> {
  const cause = await refusalOf(() => toTheEnd(() => steps.change(() => unlessGone(() => deleteLocation(locationId)))))
  if (cause === null) return
  steps.note(`The location was created and could not be removed again: ${cause} Delete the location by hand.`)
}

/** @throws TaskFailed, ApiError such as the refusal of a unique id that is taken */
async function createWithPlaylists(task: TaskOf<'create-location'>, steps: Steps): Promise<Results['create-location']> {
  const { name, uniqueId, playlists, switchOn, isRestoring = false } = task
  const locationId = await steps.create({
    kind: 'location',
    title: `“${name}”`,
    call: () => createLocation({ name, unique_id: uniqueId }),
    look: async () =>
      (await fetchLocations()).flatMap(one => (one.unique_id === uniqueId && one.name === name ? one.id : [])),
    remove: deleteLocation,
  })
  const place = { locationId, uniqueId, locationName: name }
  if (playlists.length === 0) return { place, playlists: [] }
  try {
    const { added } = await exchangePlaylists({ place, playlists, replaces: [], switchOn, isRestoring }, steps)
    return { place, playlists: added }
  } catch (error) {
    if (error instanceof TaskFailed) await takeBackLocation(place, steps)
    throw error
  }
}

/** What undo needs of each kind of task; all of it is JSON. */
export interface Results {
  'add-playlists': Exchanged
  'delete-playlists': Exchanged
  'change-plans': { changes: readonly PlanChange[] }
  'arrange-items': { playlists: readonly ArrangedPlaylist[] }
  'switch-screens': { was: StatesBefore }
  'create-location': { place: Place; playlists: readonly PlaylistSnapshot[] }
  /** The playlists as they were then; null if the location was not deleted. */
  'delete-location': { playlists: readonly PlaylistSnapshot[] | null }
  'delete-media': null
}

type Run<Kind extends Task['kind']> = (task: TaskOf<Kind>, steps: Steps) => Promise<Results[Kind]>

const kinds: { [Kind in Task['kind']]: Run<Kind> } = {
  'add-playlists': exchangePlaylists,
  'delete-playlists': (task, steps) => exchangePlaylists(exchangeForNothing(task), steps),
  'change-plans': changePlans,
  'arrange-items': arrangeItems,
  'switch-screens': switchScreens,
  'create-location': createWithPlaylists,
  'delete-location': deleteUnchangedLocation,
  'delete-media': async ({ mediaId }, steps) => {
    await steps.change(() => unlessGone(() => deleteMedia(mediaId)))
    return null
  },
}

/** Does a task. @returns what undo needs @throws TaskFailed, TaskCancelled, ApiError */
export function runTask<Kind extends Task['kind']>(task: TaskOf<Kind>, steps: Steps): Promise<Results[Kind]> {
  const run: Run<Kind> | undefined = kinds[task.kind]
  if (!run) throw unknownWork(task)
  for (const remark of task.remarks ?? []) steps.note(remark)
  return run(task, steps)
}
