import { isMissing } from '../../api/api-error.ts'
import { createLocation, deleteLocation, fetchLocations } from '../../api/locations.ts'
import { deleteMedia } from '../../api/media-calls.ts'
import { updatePlaylist, updateScreens } from '../../api/playlist-calls.ts'
import type { ScreenState } from '../../api/playlists.ts'
import type { Place, PlanChange, PlaylistSnapshot, Task, TaskOf } from '../job.ts'
import { type Steps, TaskFailed, toTheEnd, untilCancelled } from '../steps.ts'
import { type ArrangedPlaylist, arrangeItems } from './arrange-items.ts'
import { type Exchanged, exchangePlaylists } from './exchange-playlists.ts'
import {
  causeOf,
  isSamePlan,
  isUnchanged,
  playlistsNow,
  refusalOf,
  type StatesBefore,
  type Switched,
  screenStates,
  statesBefore,
  statesToSend,
  switchesOf,
  tellScreens,
  withId,
} from './location-now.ts'

/** No call brings the file back. */
async function deleteMediaFile({ mediaId }: TaskOf<'delete-media'>, steps: Steps): Promise<null> {
  await steps.change(() => deleteMedia(mediaId))
  return null
}

const after = (playlists: readonly Switched[], states: readonly ScreenState[]) =>
  playlists.map(({ type, isActive }) => ({
    type,
    isActive: states.find(state => state.type === type)?.is_active ?? isActive,
  }))

async function switchScreens(
  { place, states }: TaskOf<'switch-screens'>,
  steps: Steps,
): Promise<{ was: StatesBefore }> {
  if (states.length === 0) return { was: {} }
  const before = await steps.remember(() => switchesOf(place))
  await steps.put(() => updateScreens(place.locationId, place.uniqueId, statesToSend(states, before)))
  await toTheEnd(() => steps.tell(screenStates(after(before, states))))
  return { was: statesBefore(before, states) }
}

interface DeletedLocation {
  /** As they were then; null if the location was not deleted. */
  playlists: readonly PlaylistSnapshot[] | null
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
): Promise<DeletedLocation> {
  const before = await steps.remember(() => lookAtLocation(place, playlists))
  const after = before === 'gone' ? before : await steps.change(() => deleteSeen(place, playlists))
  if (before === 'gone') steps.note('The location had been deleted already.')
  if (after === 'changed') steps.note('The location was not deleted: somebody else has changed its playlists.')
  if (before === 'gone' || after === 'changed') return { playlists: null }
  // A location that is gone now was deleted by an earlier try of this call.
  const seen = after === 'gone' ? before : after
  return { playlists: seen === 'changed' ? playlists : seen }
}

async function deleteSeen(place: Place, playlists: readonly PlaylistSnapshot[]): Promise<SeenLocation> {
  const seen = await lookAtLocation(place, playlists)
  if (typeof seen !== 'string') await deleteLocation(place.locationId)
  return seen
}

type PlanState = 'changed' | 'gone' | 'different'

async function changeUnlessDifferent(place: Place, { playlistId, was, plan }: PlanChange): Promise<PlanState> {
  const now = withId(await playlistsNow(place), playlistId)
  if (!now) return 'gone'
  if (isSamePlan(now.plan, plan)) return 'changed'
  if (!isSamePlan(now.plan, was)) return 'different'
  await updatePlaylist(playlistId, plan)
  return 'changed'
}

/** @returns true if the playlist has its new plan, false if it was left, or a sentence about the refusal */
async function changePlan(place: Place, change: PlanChange, steps: Steps): Promise<boolean | string> {
  const name = `“${change.name}”`
  try {
    const changed = await steps.put(() => changeUnlessDifferent(place, change))
    if (changed === 'gone') steps.note(`${name} was deleted by somebody else.`)
    if (changed === 'different') steps.note(`${name} was changed by somebody else and stays as it is.`)
    return changed === 'changed'
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    return `${name} was not changed: ${cause}`
  }
}

/** @returns the changes that were made @throws TaskFailed */
async function changePlans(
  { place, changes }: TaskOf<'change-plans'>,
  steps: Steps,
): Promise<{ changes: readonly PlanChange[] }> {
  const made: PlanChange[] = []
  const refused: string[] = []
  await untilCancelled(async () => {
    for (const change of changes) {
      const isChanged = await changePlan(place, change, steps)
      if (typeof isChanged === 'string') refused.push(isChanged)
      else if (isChanged) made.push(change)
    }
  })
  if (made.length > 0) await toTheEnd(() => tellScreens(place, steps))
  if (refused.length > 0) throw new TaskFailed(refused.join(' '), made.length > 0 ? { changes: made } : null)
  return { changes: made }
}

interface CreatedLocation {
  place: Place
  playlists: readonly PlaylistSnapshot[]
}

/** Deletes the location again, as a second try would find its unique id taken. */
async function takeBackLocation({ locationId }: Place, steps: Steps): Promise<void> {
  const cause = await refusalOf(() => toTheEnd(() => steps.change(() => deleteLocation(locationId))))
  if (cause === null) return
  steps.note(`The location was created and could not be removed again: ${cause} Delete the location by hand.`)
}

/** @throws TaskFailed, ApiError such as the refusal of a unique id that is taken */
async function createWithPlaylists(task: TaskOf<'create-location'>, steps: Steps): Promise<CreatedLocation> {
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
  'change-plans': { changes: TaskOf<'change-plans'>['changes'] }
  'arrange-items': { playlists: readonly ArrangedPlaylist[] }
  'switch-screens': { was: StatesBefore }
  'create-location': CreatedLocation
  'delete-location': DeletedLocation
  'delete-media': null
}

type Run<Kind extends Task['kind']> = (task: TaskOf<Kind>, steps: Steps) => Promise<Results[Kind]>

const kinds: { [Kind in Task['kind']]: Run<Kind> } = {
  'add-playlists': exchangePlaylists,
  'delete-playlists': ({ playlists, ...task }, steps) =>
    exchangePlaylists({ ...task, playlists: [], replaces: playlists, switchOn: [] }, steps),
  'change-plans': changePlans,
  'arrange-items': arrangeItems,
  'switch-screens': switchScreens,
  'create-location': createWithPlaylists,
  'delete-location': deleteUnchangedLocation,
  'delete-media': deleteMediaFile,
}

/** Does a task. @returns what undo needs @throws TaskFailed, TaskCancelled, ApiError */
export function runTask<Kind extends Task['kind']>(task: TaskOf<Kind>, steps: Steps): Promise<Results[Kind]> {
  const run: Run<Kind> | undefined = kinds[task.kind]
  if (!run) throw new Error(`This version of the console does not know the work “${task.kind}”. Load the page again.`)
  for (const remark of task.remarks ?? []) steps.note(remark)
  return run(task, steps)
}
