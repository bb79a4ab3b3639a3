import type { Task } from '../../jobs/job.ts'
import { loadJobs } from './late-jobs.ts'

/** An edit that is done, and the work that undoes it. */
export interface Undoable {
  /** The title of the entry in the tray, such as "Playlist 7 deleted". */
  title: string
  tasks: readonly Task[]
}

/** The entry of an edit in the tray. */
export interface UndoEntry extends Undoable {
  /** Null if the entry could not be made. */
  id: Promise<string | null>
}

/** Puts an edit into the tray at once: its undo must not be lost if the page is loaded again during the offer. */
export function enterUndo(undoable: Undoable): UndoEntry {
  const id = loadJobs().then(jobs => jobs.offerUndo(undoable.title, undoable.tasks))
  return { ...undoable, id: id.catch(() => null) }
}

/** Starts the undo of an edit. If there is no entry yet, it makes one first. @throws if the code of the jobs cannot be loaded, or nobody answers */
export async function runUndo({ id, title, tasks }: UndoEntry): Promise<void> {
  const { jobCommands, offerUndo } = await loadJobs()
  await jobCommands.undo((await id) ?? (await offerUndo(title, tasks)))
}

/** Takes an entry out of the tray, because another one replaces it. */
export async function forgetUndo({ id }: UndoEntry): Promise<void> {
  const entry = await id
  if (entry === null) return
  const { jobCommands } = await loadJobs()
  // If nobody answers, both entries stay.
  await jobCommands.forget(entry).catch(() => undefined)
}
