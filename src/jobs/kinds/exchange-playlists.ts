import { deletePlaylist, updateScreens } from '../../api/playlist-calls.ts'
import { namesText } from '../../playlists/playlist-name.tsx'
import type { Exchange, Place, PlanChange, PlaylistSnapshot, Switches } from '../job.ts'
import { type Steps, TaskCancelled, TaskFailed, toTheEnd } from '../steps.ts'
import { makeChanges } from './change-plans.ts'
import {
  CHANGED,
  called,
  causeOf,
  inactiveOf,
  isUnchanged,
  nameAmong,
  namedOf,
  playlistsNow,
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
  await deletePlaylist(before.id)
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
  /** What the server has refused, in sentences. */
  refused: string[]
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
    if (cause !== null) progress.refused.push(`${called(before)} was not deleted: ${cause}`)
  }
}

function noteNotSwitched({ switchOnAlone = [] }: Switches, others: readonly Other[], steps: Steps): void {
  for (const type of switchOnAlone) {
    const woken = inactiveOf(others, type)
    if (woken.length === 0) continue
    steps.note(`The ${type} was not switched on: this would also switch on ${called(...woken)}.`)
  }
}

/** Switches the screens, then changes and deletes what is there, so that no screen is empty for a moment. */
async function settleLocation(
  exchange: Exchange,
  { added, others }: Completed,
  { progress, steps }: { progress: Progress; steps: Steps },
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
  noteNotSwitched(exchange, remaining, steps)
  const wanted = switched(exchange, remaining)
  if (wanted.length > 0) {
    const all = [...staying, ...added.map(({ plan }) => ({ type: plan.type, isActive: false }))]
    const states = statesToSend(wanted, all)
    const cause = await refusalOf(() => steps.put(() => updateScreens(place.locationId, place.uniqueId, states)))
    // Without the switch, the new playlists are off: the old ones have to stay.
    if (cause !== null) return void progress.refused.push(`The screens were not switched: ${cause}`)
    progress.isSwitched = true
    progress.was = statesBefore(others, wanted)
  }
  await makeChanges({ place, made: progress.changed, refused: progress.refused }, changes, steps)
  const leaving = replaces.filter(isActive)
  // The others would not cover the hours of those that go.
  const isCovered = progress.changed.length === changes.length
  if (isCovered) await removeAll(removing, leaving, steps)
  else if (leaving.length > 0) steps.note(`Not deleted, as not everything was changed: ${called(...leaving)}.`)
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

/** After a failure nothing is left of what the task has made, unless something was deleted or changed for it. */
async function fail(error: unknown, progress: Progress, steps: Steps): Promise<never> {
  const cause = causeOf(error)
  if (cause === null) throw error
  const { made, begun, removed, changed } = progress
  if (removed.length + changed.length > 0) throw new TaskFailed(cause, exchanged(progress))
  for (const one of begun ? [...made, begun] : made) await takeBackPlaylist(one, steps)
  throw new TaskFailed(cause)
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
  }
  try {
    const completed = await makeAll(exchange, progress, steps)
    await settleLocation(exchange, completed, { progress, steps })
  } catch (error) {
    if (!(error instanceof TaskCancelled)) return fail(error, progress, steps)
    await stop(exchange, progress, steps)
  }
  await toTheEnd(() => tellAbout(exchange.place, progress, steps))
  const result = exchanged(progress)
  const { isSwitched, refused, made, removed, changed } = progress
  reportRefused(refused, isSwitched || made.length + removed.length + changed.length > 0, steps)
  return result
}
