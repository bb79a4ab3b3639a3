import { failureText } from '../api/api-error.ts'
import { subscribeToSession } from '../api/session.ts'
import { createEmitter } from '../base/emitter.ts'
import { useStore } from '../base/stores.ts'
import { useAlert } from '../ui/alert.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import type { Task } from './job.ts'
import { type LazyJobs, lazyJobsOf } from './lazy-jobs.ts'
import { mergedOrders } from './undo-tasks.ts'

export interface Undoable {
  /** The title of the entry in the tray, such as "Playlist 7 deleted". */
  title: string
  tasks: readonly Task[]
}

/** An edit with its entry in the tray. */
interface UndoEntry extends Undoable {
  /** Null if the entry could not be made. */
  id: Promise<string | null>
}

/** Puts an edit into the tray at once: its undo must not be lost if the page is loaded again during the offer. */
function enterUndo({ load }: LazyJobs, undoable: Undoable): UndoEntry {
  const id = load().then(jobs => jobs.offerUndo(undoable.title, undoable.tasks))
  return { ...undoable, id: id.catch(() => null) }
}

/** Makes the entry first if there is none. @throws if the code of the jobs cannot be loaded, or nobody answers */
export async function runUndo({ load }: LazyJobs, { id, title, tasks }: UndoEntry): Promise<void> {
  const jobs = await load()
  await jobs.command('undo', (await id) ?? (await jobs.offerUndo(title, tasks)))
}

/** Takes an entry out of the tray, because another one replaces it. */
async function forgetUndo({ load }: LazyJobs, { id }: UndoEntry): Promise<void> {
  const entry = await id
  if (entry === null) return
  // If nobody answers, both entries stay.
  await (await load()).command('forget', entry).catch(() => undefined)
}

/** An undo that is offered in a line at the foot of the page, without taking the focus. */
interface UndoOffer {
  number: number
  entry: UndoEntry
  undo: () => void
}

/** Seconds for which an undo is offered in the place of the edit; later it is in the tray. */
export const UNDO_SECONDS = 10

/** The one offer that is shown. It ends with the session: the next user must not see the edits of this one. */
export function createQuietUndo() {
  let current: UndoOffer | null = null
  let count = 0
  const changes = createEmitter(() => subscribeToSession(() => set(null)))
  const set = (next: UndoOffer | null) => {
    current = next
    changes.emit()
  }
  return {
    subscribe: changes.subscribe,
    snapshot: () => current,
    hide: () => set(null),
    /** Each offer replaces the one before. */
    show(entry: UndoEntry, undo: () => void) {
      count += 1
      set({ number: count, entry, undo })
    },
  }
}

/** Enters a move. If an offer for the same playlist is still shown, one entry takes both moves back. */
function enterMove(jobs: LazyJobs, earlier: UndoEntry | undefined, { title, tasks }: Undoable): UndoEntry {
  const merged = earlier && mergedOrders(earlier.tasks, tasks)
  if (!merged) return enterUndo(jobs, { title, tasks })
  void forgetUndo(jobs, earlier)
  return enterUndo(jobs, { title, tasks: merged })
}

/**
 * A function that offers to undo an edit for ten seconds, and in the tray after that. With a message the alert of the
 * success has "Undo" beside OK. Without one, a line at the foot of the page has it.
 */
export function useUndoOffer(): (undoable: Undoable, message?: string) => void {
  const alert = useAlert()
  const jobs = useStore(lazyJobsOf)
  const quietUndo = useStore(createQuietUndo)
  return useStableFunction((undoable: Undoable, message = '') => {
    const entry = message ? enterUndo(jobs, undoable) : enterMove(jobs, quietUndo.snapshot()?.entry, undoable)
    const run = () =>
      void runUndo(jobs, entry).catch(error => {
        const again = { label: 'Try again', seconds: UNDO_SECONDS, run }
        alert('warning', 'This could not be undone.', failureText(error), again)
      })
    if (message) alert('success', message, '', { label: 'Undo', seconds: UNDO_SECONDS, run })
    else quietUndo.show(entry, run)
  })
}
