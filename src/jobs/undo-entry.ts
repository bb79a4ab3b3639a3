import type { Task } from './job.ts'
import type { LateJobs } from './late-jobs.ts'

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
export function enterUndo({ load }: LateJobs, undoable: Undoable): UndoEntry {
  const id = load().then(jobs => jobs.offerUndo(undoable.title, undoable.tasks))
  return { ...undoable, id: id.catch(() => null) }
}

/** Starts the undo of an edit. If there is no entry yet, it makes one first. @throws if the code of the jobs cannot be loaded, or nobody answers */
export async function runUndo({ load }: LateJobs, { id, title, tasks }: UndoEntry): Promise<void> {
  const jobs = await load()
  await jobs.command('undo', (await id) ?? (await jobs.offerUndo(title, tasks)))
}

/** Takes an entry out of the tray, because another one replaces it. */
export async function forgetUndo({ load }: LateJobs, { id }: UndoEntry): Promise<void> {
  const entry = await id
  if (entry === null) return
  // If nobody answers, both entries stay.
  await (await load()).command('forget', entry).catch(() => undefined)
}
