import { deletePlaylist, updateScreens } from '../../api/playlist-calls.ts'
import { unlessGone } from '../../api/record-calls.ts'
import { namesText } from '../../playlists/playlist-name.tsx'
import type { Exchange, Place, PlanChange, PlaylistSnapshot } from '../job.ts'
import { type Steps, TaskCancelled, TaskFailed, toTheEnd } from '../steps.ts'
import { makeDependentChanges, turnedBack } from './change-plans.ts'
import {
  CHANGED,
  called,
  causeOf,
  inactiveOf,
  isUnchanged,
  nameAmong,
  namedOf,
  newName,
  playlistsNow,
  type Refusal,
  refusalOf,
  reportRefused,
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
  await unlessGone(() => deletePlaylist(before.id))
  return now.isActive ? 'was on' : 'was off'
}

/** What was done at a location, for undo. */
export interface Exchanged {
  added: readonly PlaylistSnapshot[]
  removed: readonly PlaylistSnapshot[]
  /** Absent in an older journal. */
  changed?: readonly PlanChange[]
  /** The screens that were switched, as they were before; without those that had no playlists. */
  was: StatesBefore
}

/** How far an exchange is. */
interface Progress {
  made: Made[]
  /** The playlist that is half made. */
  begun: Made | null
  completed: Completed | null
  removed: PlaylistSnapshot[]
  changed: PlanChange[]
  isSwitched: boolean
  was: StatesBefore
  /** What the server has refused to delete. */
  refused: Refusal[]
  /** Why the screens are not switched, in a sentence. */
  unswitched: string | null
}

interface Doing {
  progress: Progress
  steps: Steps
}

/** Deletes playlists unless another person has changed them since the plan of the job; the report says why one is left. */
async function removeAll(
  { place, others, progress }: { place: Place; others: readonly Other[]; progress: Progress },
  playlists: readonly PlaylistSnapshot[],
  steps: Steps,
): Promise<void> {
  for (const before of playlists) {
    const name = nameAmong(namedOf(before), playlists.map(namedOf))
    if (!withId(others, before.id)) {
      steps.note(`${name} had been deleted already.`)
      continue
    }
    const cause = await refusalOf(async () => {
      const removal = await steps.change(() => removeUnchanged(place, before))
      if (removal === 'changed') steps.note(`${name} ${CHANGED}`)
      else if (removal === 'deleted') progress.removed.push(before)
      else progress.removed.push({ ...before, isActive: removal === 'was on' })
    })
    if (cause !== null) progress.refused.push({ name, deed: 'deleted', cause })
  }
}

/** Notes which screens stay off. @throws TaskFailed if what is on there would go for what stays off */
function noteNotSwitched(
  { switchOnAlone = [], replaces }: Exchange,
  { others, isActive }: { others: readonly Other[]; isActive: (playlist: PlaylistSnapshot) => boolean },
  steps: Steps,
): void {
  for (const type of switchOnAlone) {
    const woken = inactiveOf(others, type)
    if (woken.length === 0) continue
    const sentence = `The ${type} was not switched on: this would also switch on ${called(...woken)}.`
    if (replaces.some(one => one.plan.type === type && isActive(one)))
      throw new TaskFailed(`${sentence} Everything plays as before.`)
    steps.note(sentence)
  }
}

/** Switches the screens, then changes and deletes what is there, so that no screen is empty for a moment. */
async function settleLocation(
  exchange: Exchange,
  { added, others }: Completed,
  { progress, steps }: Doing,
): Promise<void> {
  const { place, replaces, changes = [] } = exchange
  const isActive = ({ id }: PlaylistSnapshot) => withId(others, id)?.isActive ?? false
  const removing = { place, others, progress }
  // A switch would turn on those that are off.
  await removeAll(
    removing,
    replaces.filter(one => !isActive(one)),
    steps,
  )
  const staying = others.filter(({ id }) => !withId(progress.removed, id))
  const remaining = staying.filter(({ id, isActive }) => !isActive || !withId(replaces, id))
  noteNotSwitched(exchange, { others: remaining, isActive }, steps)
  const wanted = switched(exchange, remaining)
  if (wanted.length > 0) {
    const all = [...staying, ...added.map(({ plan }) => ({ type: plan.type, isActive: false }))]
    const states = statesToSend(wanted, all)
    const cause = await refusalOf(() => steps.put(() => updateScreens(place.locationId, place.uniqueId, states)))
    // Without the switch, the new playlists are off: the old ones have to stay.
    if (cause !== null) {
      progress.unswitched = `The screens were not switched: ${cause}`
      return
    }
    progress.isSwitched = true
    progress.was = statesBefore(others, wanted)
  }
  const left = await makeDependentChanges({ place, made: progress.changed }, changes, steps)
  if (left !== null) throw new TaskFailed(`${left} Everything plays as before.`)
  await removeAll(removing, replaces.filter(isActive), steps)
}

const exchanged = ({ completed, removed, changed, was }: Progress): Exchanged => ({
  added: completed?.added ?? [],
  removed,
  changed,
  was,
})

async function makeAll(exchange: Exchange, progress: Progress, steps: Steps): Promise<Completed> {
  const { place, playlists, isRestoring = false } = exchange
  for (const content of playlists) {
    const id = await createEmpty(place, { content, title: newName(content, playlists) }, steps)
    const begun = { id, content, name: newName(content, playlists, id) }
    progress.begun = begun
    progress.made.push(await addItems({ place, isRestoring }, begun, steps))
    progress.begun = null
  }
  const completed = await completePlaylists(place, progress.made, steps)
  progress.completed = completed
  return completed
}

/** Deletes a playlist that the task has made. */
async function takeBackPlaylist({ id, name }: Made, steps: Steps): Promise<void> {
  const cause = await refusalOf(() => toTheEnd(() => steps.change(() => unlessGone(() => deletePlaylist(id)))))
  if (cause === null) return
  steps.note(`${name} was begun and could not be removed again: ${cause} Delete playlist ${id} by hand.`)
}

/**
 * After a failure nothing is left of what the task has made: first the changed plans have their hours again. If one of
 * them has not, what was made stays and plays there.
 */
async function fail(error: unknown, exchange: Exchange, { progress, steps }: Doing): Promise<never> {
  const cause = causeOf(error)
  if (cause === null) throw error
  const { place } = exchange
  const { made, begun, removed, changed, isSwitched } = progress
  let left: string | null = null
  const back: PlanChange[] = []
  await toTheEnd(async () => {
    left = await makeDependentChanges({ place, made: back }, turnedBack(changed).slice(back.length), steps)
  })
  if (left !== null) throw new TaskFailed(`${cause} ${left}`, exchanged(progress))
  for (const one of begun ? [...made, begun] : made) await takeBackPlaylist(one, steps)
  if (isSwitched) await toTheEnd(() => tellScreens(place, steps))
  throw new TaskFailed(cause, removed.length > 0 ? { added: [], removed, was: {} } : null)
}

/** After a cancel, what is complete stays, and the playlist that is half made goes. */
async function stop({ place, replaces, changes = [] }: Exchange, progress: Progress, steps: Steps): Promise<void> {
  if (progress.begun) await takeBackPlaylist(progress.begun, steps)
  progress.completed ??= await completePlaylists(place, progress.made, steps)
  const left = replaces.filter(({ id }) => !withId(progress.removed, id))
  if (left.length > 0) steps.note(`Not deleted any more, as the job was cancelled: ${called(...left)}.`)
  const unchanged = changes.filter(one => !progress.changed.includes(one)).map(one => nameAmong(one, changes))
  if (unchanged.length > 0) steps.note(`Not changed any more, as the job was cancelled: ${namesText(unchanged)}.`)
}

/** Tells the screens. New playlists are off: as long as nothing else has happened, the screens are as they were. */
async function tellAbout(place: Place, progress: Progress, steps: Steps): Promise<void> {
  const { completed, isSwitched, removed, changed } = progress
  if (isSwitched || removed.length + changed.length > 0) await tellScreens(place, steps)
  else if (completed && completed.added.length > 0) await steps.tell(screenStates(completed.others))
}

/** Makes the new playlists of a location, then deletes those that they replace. @throws TaskFailed */
export async function exchangePlaylists(exchange: Exchange, steps: Steps): Promise<Exchanged> {
  const progress: Progress = {
    made: [],
    begun: null,
    completed: null,
    removed: [],
    changed: [],
    isSwitched: false,
    was: {},
    refused: [],
    unswitched: null,
  }
  try {
    const completed = await makeAll(exchange, progress, steps)
    await settleLocation(exchange, completed, { progress, steps })
  } catch (error) {
    if (!(error instanceof TaskCancelled)) return fail(error, exchange, { progress, steps })
    await stop(exchange, progress, steps)
  }
  await toTheEnd(() => tellAbout(exchange.place, progress, steps))
  const result = exchanged(progress)
  const { isSwitched, refused, unswitched, made, removed, changed } = progress
  const isAnyDone = isSwitched || made.length + removed.length + changed.length > 0
  if (unswitched !== null && !isAnyDone) throw new TaskFailed(unswitched)
  if (unswitched !== null) steps.note(unswitched)
  reportRefused(refused, isAnyDone, steps)
  return result
}
