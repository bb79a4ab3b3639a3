import type { PlaylistItem } from '../../api/playlists.ts'
import type { Id } from '../../base/id.ts'

type Positioned = Pick<PlaylistItem, 'id' | 'order_position'>

/** The list with one entry moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/**
 * The positions to send, counted from 1: those of the items that changed places (requirement 6.24). If the other
 * positions of the server do not fit around them, such as after a deletion, every position that has to change is sent.
 */
export function changedPositions<T extends Positioned>(before: readonly T[], after: readonly T[]): Positioned[] {
  const isMoved = (item: T, index: number) => before[index]?.id !== item.id
  const positions = new Map(before.map(({ id, order_position }) => [id, order_position]))
  const result = after.map((item, index) => (isMoved(item, index) ? index + 1 : (positions.get(item.id) ?? 0)))
  const isAscending = result.every((position, index) => index === 0 || position > (result[index - 1] ?? 0))
  return after.flatMap((item, index) => {
    const changes = isAscending ? isMoved(item, index) : positions.get(item.id) !== index + 1
    return changes ? [{ id: item.id, order_position: index + 1 }] : []
  })
}

/** The items with the positions that were sent. */
export function withPositions<T extends Positioned>(items: readonly T[], sent: readonly Positioned[]): T[] {
  const positions = new Map(sent.map(({ id, order_position }) => [id, order_position]))
  return items.map(item => ({ ...item, order_position: positions.get(item.id) ?? item.order_position }))
}

/** The items in the order of the ids; items without an id there stay at the end, in their own order. */
export function inOrder<T extends { id: Id }>(items: readonly T[], order: readonly Id[]): T[] {
  const rank = new Map(order.map((id, index) => [id, index]))
  const last = order.length
  return items.toSorted((a, b) => (rank.get(a.id) ?? last) - (rank.get(b.id) ?? last))
}
