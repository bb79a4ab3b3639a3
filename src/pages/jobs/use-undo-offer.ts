import { useAlert } from '../../ui/alert.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { failureText } from '../changes/failure-text.ts'
import { mergedOrders } from './merged-orders.ts'
import { quietUndo, UNDO_SECONDS } from './quiet-undo.ts'
import { enterUndo, forgetUndo, runUndo, type Undoable, type UndoEntry } from './undo-entry.ts'

/** Enters a move. If an offer for the same playlist is still shown, one entry takes both moves back. */
function enterQuietly({ title, tasks }: Undoable): UndoEntry {
  const earlier = quietUndo.current()?.entry
  const merged = earlier && mergedOrders(earlier.tasks, tasks)
  if (!merged) return enterUndo({ title, tasks })
  void forgetUndo(earlier)
  return enterUndo({ title, tasks: merged })
}

/**
 * A function that offers to undo an edit for ten seconds, and in the tray after that. With a message it shows the
 * alert of the success, with "Undo" beside OK; without one it shows a line at the foot of the page.
 */
export function useUndoOffer(): (undoable: Undoable, message?: string) => void {
  const alert = useAlert()
  return useStableFunction((undoable: Undoable, message = '') => {
    const entry = message ? enterUndo(undoable) : enterQuietly(undoable)
    const run = () =>
      void runUndo(entry).catch(error => {
        const again = { label: 'Try again', seconds: UNDO_SECONDS, run }
        alert('warning', 'This could not be undone.', failureText(error), again)
      })
    if (message) alert('success', message, '', { label: 'Undo', seconds: UNDO_SECONDS, run })
    else quietUndo.show(entry, run)
  })
}
