import { deletePlaylist, updateScreens } from '../../api/playlist-calls.ts'
import type { ScreenState } from '../../api/playlists.ts'
import type { Place, PlaylistSnapshot } from '../job.ts'
import type { Steps } from '../steps.ts'
import type { Completed, Other } from './complete-playlists.ts'
import {
  called,
  causeOf,
  inactiveOf,
  isUnchanged,
  playlistsNow,
  type StatesBefore,
  type Switches,
  screenStates,
  statesBefore,
  statesToSend,
  switched,
  withId,
} from './location-now.ts'

type Removal = 'deleted' | 'was on' | 'was off' | 'changed'

async function removeUnchanged(place: Place, before: PlaylistSnapshot): Promise<Removal> {
  const now = withId(await playlistsNow(place), before.id)
  if (!now) return 'deleted'
  if (!isUnchanged(now, before)) return 'changed'
  await deletePlaylist(before.id)
  return now.isActive ? 'was on' : 'was off'
}

/**
 * Deletes a playlist unless another person has changed it since the plan of the job. A sentence for the report says why
 * it was left.
 * @param isThere false if it was gone when the task began
 * @returns the playlist as it was; null if it was left; the cause if the server refuses
 */
async function removePlaylist(
  place: Place,
  { before, isThere }: { before: PlaylistSnapshot; isThere: boolean },
  steps: Steps,
): Promise<PlaylistSnapshot | string | null> {
  if (!isThere) {
    steps.note(`${called(before)} had been deleted already.`)
    return null
  }
  try {
    const removal = await steps.change(() => removeUnchanged(place, before))
    if (removal === 'changed') {
      steps.note(`${called(before)} was changed by somebody else and stays as it is.`)
      return null
    }
    return removal === 'deleted' ? before : { ...before, isActive: removal === 'was on' }
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    return `${called(before)} was not deleted: ${cause}`
  }
}

/** What is done at a location once everything new is complete. */
export interface Settling extends Switches {
  place: Place
  replaces: readonly PlaylistSnapshot[]
}

/** What was done so far. */
export interface Settled {
  removed: PlaylistSnapshot[]
  isSwitched: boolean
  /** The screens that were switched, as they were before; without those that had no playlists. */
  was: StatesBefore
  /** What the server has refused, in sentences. */
  refused: string[]
}

async function removeAll(
  { place, others, settled }: { place: Place; others: readonly Other[]; settled: Settled },
  playlists: readonly PlaylistSnapshot[],
  steps: Steps,
): Promise<void> {
  for (const before of playlists) {
    const isThere = withId(others, before.id) !== undefined
    const removed = await removePlaylist(place, { before, isThere }, steps)
    if (typeof removed === 'string') settled.refused.push(removed)
    else if (removed) settled.removed.push(removed)
  }
}

/** Says why a screen is not switched on. */
function noteNotSwitched({ switchOnAlone = [] }: Switches, others: readonly Other[], steps: Steps): void {
  for (const type of switchOnAlone) {
    const names = inactiveOf(others, type).map(called)
    if (names.length === 0) continue
    steps.note(`The ${type} was not switched on: this would also switch on ${names.join(', ')}.`)
  }
}

/** @returns why the server refuses; null if the screens are switched */
async function send(place: Place, states: readonly ScreenState[], steps: Steps): Promise<string | null> {
  try {
    await steps.change(() => updateScreens(place.locationId, place.uniqueId, states))
    return null
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    return `The screens were not switched: ${cause}`
  }
}

/**
 * Switches the screens, then deletes what is replaced, so that no screen is empty for a moment.
 * @param settled is filled with what was done, and is valid if a step throws too
 */
export async function settleLocation(
  settling: Settling,
  { completed, settled }: { completed: Completed; settled: Settled },
  steps: Steps,
): Promise<void> {
  const { place, replaces } = settling
  const { added, others } = completed
  const isActive = ({ id }: PlaylistSnapshot) => withId(others, id)?.isActive ?? false
  const removing = { place, others, settled }
  // A switch would wake those that are off.
  await removeAll(
    removing,
    replaces.filter(one => !isActive(one)),
    steps,
  )
  const staying = others.filter(({ id }) => !withId(settled.removed, id))
  const kept = staying.filter(({ id, isActive }) => !isActive || !withId(replaces, id))
  noteNotSwitched(settling, kept, steps)
  const wanted = switched(settling, kept)
  if (wanted.length > 0) {
    const all = [...staying, ...added.map(({ plan }) => ({ type: plan.type, isActive: false }))]
    const refusal = await send(place, statesToSend(wanted, all), steps)
    // Without the switch, the new playlists are off: the old ones have to stay.
    if (refusal !== null) return void settled.refused.push(refusal)
    settled.isSwitched = true
    settled.was = statesBefore(others, wanted)
  }
  await removeAll(removing, replaces.filter(isActive), steps)
}

/** Tells the screens of a location how its playlists are now. */
export async function tellScreens(place: Place, steps: Steps): Promise<void> {
  const states = await steps.remember(async () =>
    screenStates((await playlistsNow(place)).map(({ plan, isActive }) => ({ type: plan.type, isActive }))),
  )
  await steps.tell(states)
}
