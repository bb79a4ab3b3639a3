import { useStore } from '../base/stores.ts'
import { useAlert } from '../ui/alert.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { failureText } from '../api/failure-text.ts'
import { type LateJobs, lateJobsOf } from './late-jobs.ts'
import { mergedOrders } from './merged-orders.ts'
import { createQuietUndo, UNDO_SECONDS } from './quiet-undo.ts'
import { enterUndo, forgetUndo, runUndo, type Undoable, type UndoEntry } from './undo-entry.ts'

/** Enters a move. If an offer for the same playlist is still shown, one entry takes both moves back. */
function enterMove(jobs: LateJobs, earlier: UndoEntry | undefined, { title, tasks }: Undoable): UndoEntry {
  const merged = earlier && mergedOrders(earlier.tasks, tasks)
  if (!merged) return enterUndo(jobs, { title, tasks })
  void forgetUndo(jobs, earlier)
  return enterUndo(jobs, { title, tasks: merged })
}

/**
 * A function that offers to undo an edit for ten seconds, and in the tray after that. With a message it shows the
 * alert of the success, with "Undo" beside OK; without one it shows a line at the foot of the page.
 */
export function useUndoOffer(): (undoable: Undoable, message?: string) => void {
  const alert = useAlert()
  const jobs = useStore(lateJobsOf)
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
