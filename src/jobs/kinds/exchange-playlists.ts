import { deletePlaylist, updateScreens } from '../../api/playlist-calls.ts'
import type { ScreenState } from '../../api/playlists.ts'
import type { Place, PlaylistSnapshot, Switches, TaskOf } from '../job.ts'
import { type Steps, TaskCancelled, TaskFailed, toTheEnd } from '../steps.ts'
import {
  called,
  causeOf,
  inactiveOf,
  isUnchanged,
  playlistsNow,
  refusalOf,
  type StatesBefore,
  screenStates,
  statesBefore,
  statesToSend,
  switched,
  tellScreens,
  withId,
} from './location-now.ts'
import { addItems, type Completed, completePlaylists, createEmpty, type Made, type Other } from './new-playlists.ts'

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

/** Playlists of one location that come, those that go in their place, and the switches after that. */
type Exchange = Omit<TaskOf<'add-playlists'>, 'kind'>

interface Settled {
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

function noteNotSwitched({ switchOnAlone = [] }: Switches, others: readonly Other[], steps: Steps): void {
  for (const type of switchOnAlone) {
    const names = inactiveOf(others, type).map(called)
    if (names.length === 0) continue
    steps.note(`The ${type} was not switched on: this would also switch on ${names.join(', ')}.`)
  }
}

/** @returns why the server refuses; null if the screens are switched */
async function send(place: Place, states: readonly ScreenState[], steps: Steps): Promise<string | null> {
  const call = () => updateScreens(place.locationId, place.uniqueId, states)
  const cause = await refusalOf(() => steps.put(call))
  return cause === null ? null : `The screens were not switched: ${cause}`
}

/**
 * Switches the screens, then deletes what is replaced, so that no screen is empty for a moment.
 * @param settled is filled with what was done, and is valid if a step throws too
 */
async function settleLocation(
  exchange: Exchange,
  { completed, settled }: { completed: Completed; settled: Settled },
  steps: Steps,
): Promise<void> {
  const { place, replaces } = exchange
  const { added, others } = completed
  const isActive = ({ id }: PlaylistSnapshot) => withId(others, id)?.isActive ?? false
  const removing = { place, others, settled }
  // A switch would turn on those that are off.
  await removeAll(
    removing,
    replaces.filter(one => !isActive(one)),
    steps,
  )
  const staying = others.filter(({ id }) => !withId(settled.removed, id))
  const remaining = staying.filter(({ id, isActive }) => !isActive || !withId(replaces, id))
  noteNotSwitched(exchange, remaining, steps)
  const wanted = switched(exchange, remaining)
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

/** What was done at a location, for undo. */
export interface Exchanged {
  added: readonly PlaylistSnapshot[]
  removed: readonly PlaylistSnapshot[]
  was: StatesBefore
}

/** How far an exchange is. */
interface Progress {
  made: Made[]
  /** The playlist that is half made. */
  begun: Made | null
  completed: Completed | null
  settled: Settled
}

const exchanged = ({ completed, settled: { removed, was } }: Progress): Exchanged => ({
  added: completed?.added ?? [],
  removed,
  was,
})

/** What the server has refused is a failure if nothing else was done. @throws TaskFailed */
function reportRefused({ settled: { refused, isSwitched } }: Progress, done: Exchanged, steps: Steps): void {
  const isNothingDone = !isSwitched && done.added.length + done.removed.length === 0
  if (isNothingDone && refused.length > 0) throw new TaskFailed(refused.join(' '))
  for (const sentence of refused) steps.note(sentence)
}

async function makeAll(exchange: Exchange, progress: Progress, steps: Steps): Promise<Completed> {
  const { place, playlists, isRestoring = false } = exchange
  for (const content of playlists) {
    const begun = { id: await createEmpty(place, content, steps), content }
    progress.begun = begun
    progress.made.push(await addItems({ place, isRestoring }, begun, steps))
    progress.begun = null
  }
  const completed = await completePlaylists(place, progress.made, steps)
  progress.completed = completed
  return completed
}

/** Deletes a playlist that the task has made. */
async function takeBackPlaylist({ id, content }: Made, steps: Steps): Promise<void> {
  const cause = await refusalOf(() => toTheEnd(() => steps.change(() => deletePlaylist(id))))
  if (cause === null) return
  steps.note(`${called(content)} was begun and could not be removed again: ${cause} Delete playlist ${id} by hand.`)
}

/** After a failure nothing is left of what the task has made, unless something was deleted for it. */
async function fail(error: unknown, progress: Progress, steps: Steps): Promise<never> {
  const cause = causeOf(error)
  if (cause === null) throw error
  const { made, begun, settled } = progress
  if (settled.removed.length > 0) throw new TaskFailed(cause, exchanged(progress))
  for (const one of begun ? [...made, begun] : made) await takeBackPlaylist(one, steps)
  throw new TaskFailed(cause)
}

/** After a cancel, what is complete stays, and the playlist that is half made goes. */
async function stop({ place, replaces }: Exchange, progress: Progress, steps: Steps): Promise<void> {
  if (progress.begun) await takeBackPlaylist(progress.begun, steps)
  progress.completed ??= await completePlaylists(place, progress.made, steps)
  const left = replaces.filter(({ id }) => !withId(progress.settled.removed, id)).map(called)
  if (left.length > 0) steps.note(`Not deleted any more, as the job was cancelled: ${left.join(', ')}.`)
}

/** Tells the screens. New playlists are off: as long as nothing else has happened, the screens are as they were. */
async function tellAbout(place: Place, { completed, settled }: Progress, steps: Steps): Promise<void> {
  if (settled.isSwitched || settled.removed.length > 0) await tellScreens(place, steps)
  else if (completed && completed.added.length > 0) await steps.tell(screenStates(completed.others))
}

/** Makes the new playlists of a location, then deletes those that they replace. @throws TaskFailed */
export async function exchangePlaylists(exchange: Exchange, steps: Steps): Promise<Exchanged> {
  const progress: Progress = {
    made: [],
    begun: null,
    completed: null,
    settled: { removed: [], isSwitched: false, was: {}, refused: [] },
  }
  try {
    const completed = await makeAll(exchange, progress, steps)
    await settleLocation(exchange, { completed, settled: progress.settled }, steps)
  } catch (error) {
    if (!(error instanceof TaskCancelled)) return fail(error, progress, steps)
    await stop(exchange, progress, steps)
  }
  await toTheEnd(() => tellAbout(exchange.place, progress, steps))
  const result = exchanged(progress)
  reportRefused(progress, result, steps)
  return result
}
