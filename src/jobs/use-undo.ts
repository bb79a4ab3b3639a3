import { failureText } from '../api/api-error.ts'
import { useStore } from '../base/stores.ts'
import { type AlertAction, useAlert } from '../ui/alert.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { lazyJobsOf } from './lazy-jobs.ts'
import { type Undoable, type UndoEntry, undoEntriesOf } from './undo-entries.ts'
import { mergedOrders } from './undo-tasks.ts'

/** For so many seconds an undo is offered in place of the edit; later it is in the tray. */
export const UNDO_SECONDS = 10

/** A function that takes back an edit or a job; an alert says why if that fails, and offers it again. */
export function useUndo(): (id: string) => void {
  const alert = useAlert()
  const { load } = useStore(lazyJobsOf)
  return useStableFunction((id: string) => {
    const run = () =>
      void load()
        .then(jobs => jobs.command('undo', id))
        .catch(error => {
          const again = { label: 'Try again', seconds: UNDO_SECONDS, run }
          alert('warning', 'This could not be undone.', failureText(error), again)
        })
    run()
  })
}

/** Enters a move. If the line still shows a move in the same playlist, one entry takes both back. */
function enterMove({ entries, line, add, take }: ReturnType<typeof undoEntriesOf>, move: Undoable): UndoEntry {
  const earlier = entries().find(({ id }) => id === line()?.id)
  const tasks = earlier && mergedOrders(earlier.tasks, move.tasks)
  if (!tasks) return add(move)
  take(earlier.id)
  return add({ ...move, tasks })
}

/**
 * A function that offers to undo an edit for ten seconds, and in the tray after that. With a message the alert of the
 * success has "Undo" beside OK, and before it a further action. Without one, a line at the foot of the page has it.
 */
export function useUndoOffer(): (undoable: Undoable, message?: string, further?: AlertAction) => void {
  const alert = useAlert()
  const { want } = useStore(lazyJobsOf)
  const undos = useStore(undoEntriesOf)
  const undo = useUndo()
  return useStableFunction((undoable: Undoable, message = '', further?: AlertAction) => {
    // The tray and the line are code of the jobs.
    want()
    if (!message) return undos.showLine(enterMove(undos, undoable))
    const { id } = undos.add(undoable)
    alert('success', message, '', further, { label: 'Undo', seconds: UNDO_SECONDS, run: () => undo(id) })
  })
}
