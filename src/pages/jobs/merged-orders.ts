import { sameId } from '../../id.ts'
import type { ItemsChange, Task } from '../../jobs/job.ts'

/** The one playlist whose items are put in order; null for any other work. */
function orderOf(tasks: readonly Task[]): ItemsChange | null {
  const [task, ...others] = tasks
  if (task?.kind !== 'arrange-items' || others.length > 0) return null
  const [change, ...changes] = task.playlists
  const hasOldItemsOnly = change?.items.every(item => typeof item !== 'object')
  return change && changes.length === 0 && hasOldItemsOnly && change.items.length === change.was.length ? change : null
}

/**
 * The undo of several moves in one playlist, as one: from the order of the last move back to the order before the
 * first. Null if the two are not about the order of the same playlist.
 */
export function mergedOrders(first: readonly Task[], last: readonly Task[]): Task[] | null {
  const [before, now] = [orderOf(first), orderOf(last)]
  const [task] = last
  if (!before || !now || task?.kind !== 'arrange-items') return null
  if (!sameId(before.playlistId, now.playlistId) || before.items.length !== now.items.length) return null
  return [{ ...task, playlists: [{ ...now, items: before.items }] }]
}
