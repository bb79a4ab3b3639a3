import { deletePlaylist } from '../../api/playlist-calls.ts'
import type { Place, PlaylistContent, PlaylistSnapshot } from '../job.ts'
import { type Steps, TaskCancelled, TaskFailed, toTheEnd } from '../steps.ts'
import { type Completed, completePlaylists } from './complete-playlists.ts'
import { called, causeOf, type StatesBefore, screenStates, withId } from './location-now.ts'
import { addItems, createEmpty, type Made } from './make-playlist.ts'
import { type Settled, type Settling, settleLocation, tellScreens } from './settle-location.ts'

/** Playlists of one location that come, those that go in their place, and the switches after that. */
export interface Exchange extends Settling {
  playlists: readonly PlaylistContent[]
  /** A media file that is gone is left out. */
  isRestoring?: boolean | undefined
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

/** Makes all new playlists and completes them. */
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
async function takeBack({ id, content }: Made, steps: Steps): Promise<void> {
  try {
    await toTheEnd(() => steps.change(() => deletePlaylist(id)))
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    steps.note(`${called(content)} was begun and could not be removed again: ${cause} Delete playlist ${id} by hand.`)
  }
}

/** After a failure nothing is left of what the task has made, unless something was deleted for it. */
async function fail(error: unknown, progress: Progress, steps: Steps): Promise<never> {
  const cause = causeOf(error)
  if (cause === null) throw error
  const { made, begun, settled } = progress
  if (settled.removed.length > 0) throw new TaskFailed(cause, exchanged(progress))
  for (const one of begun ? [...made, begun] : made) await takeBack(one, steps)
  throw new TaskFailed(cause)
}

/** After a cancel, what is complete stays, and the playlist that is half made goes. */
async function stop({ place, replaces }: Exchange, progress: Progress, steps: Steps): Promise<void> {
  if (progress.begun) await takeBack(progress.begun, steps)
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
