import { sameId } from '../base/id.ts'
import type { ItemsChange, Task } from './job.ts'

/** The one playlist whose items are put in order; null for any other work, such as the removal of an item. */
function orderOf(tasks: readonly Task[]): ItemsChange | null {
  const [task, ...others] = tasks
  if (task?.kind !== 'arrange-items' || others.length > 0) return null
  const [change, ...changes] = task.playlists
  const hasOldItemsOnly = change?.items.every(item => typeof item !== 'object')
  return change && changes.length === 0 && hasOldItemsOnly && change.items.length === change.was.length ? change : null
}

const isSameOrder = (a: ItemsChange['items'], b: ItemsChange['items']) => a.join() === b.join()

/**
 * The undo of several moves in one playlist, as one: from the order of the last move back to the order before the
 * first. Null unless the second move begins with the order that the first one has made: an item that went or came between
 * the two would be lost.
 */
export function mergedOrders(first: readonly Task[], last: readonly Task[]): Task[] | null {
  const [before, now] = [orderOf(first), orderOf(last)]
  const [task] = last
  if (!before || !now || task?.kind !== 'arrange-items') return null
  const orderBetween = before.was.map(({ id }) => id)
  if (!sameId(before.playlistId, now.playlistId) || !isSameOrder(now.items, orderBetween)) return null
  return [{ ...task, playlists: [{ ...now, items: before.items }] }]
}
