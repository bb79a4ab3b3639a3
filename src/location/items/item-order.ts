import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { type Id, sameId } from '../../base/id.ts'
import type { ItemsChange } from '../../jobs/job.ts'
import { itemsChange, newItemOf } from '../../jobs/task-facts.ts'
import { dwellSeconds } from '../../player/schedule/rotation.ts'

/** An item in the place and with the seconds that a person wants. The key stays if the server gives the item a new id. */
export interface ItemSlot {
  key: Id
  item: PlaylistItem
  /** Null keeps the seconds of the item. */
  seconds: number | null
}

export const slotsOf = (items: readonly PlaylistItem[]): ItemSlot[] =>
  items.map(item => ({ key: item.id, item, seconds: null }))

export const shownItems = (slots: readonly ItemSlot[]): PlaylistItem[] =>
  slots.map(({ item, seconds }) => (seconds === null ? item : { ...item, duration: seconds }))

/** The slots with an item's seconds changed; null if the item is gone or has them already. */
export function withSeconds(slots: readonly ItemSlot[], id: Id, seconds: number): ItemSlot[] | null {
  const slot = slots.find(one => one.item.id === id)
  if (!slot || (slot.seconds ?? dwellSeconds(slot.item)) === seconds) return null
  return slots.map(one => (one === slot ? { ...one, seconds } : one))
}

/** The change of one playlist that gives it the items of the slots; `like` is the playlist whose items they are. */
export function slotsChange(playlist: Playlist, like: Playlist, slots: readonly ItemSlot[]): ItemsChange {
  const place = new Map(like.items.map(({ id }, index) => [id, index]))
  const items = slots.flatMap(({ item, seconds }) => {
    const own = playlist.items[place.get(item.id) ?? -1]
    if (!own) return []
    return [seconds === null ? own.id : newItemOf({ ...item, duration: seconds })]
  })
  return itemsChange(playlist, items)
}

export const haveSameFiles = (a: readonly PlaylistItem[], b: readonly PlaylistItem[]): boolean =>
  a.length === b.length && a.every(({ media }, index) => sameId(media.id, b[index]?.media.id ?? ''))

/**
 * The slots once the server has carried out the sent ones: each key has the item that is in its place now. Null if the
 * server has other files, as somebody else has changed the list.
 */
export function refreshed(
  slots: readonly ItemSlot[],
  sent: readonly ItemSlot[],
  items: readonly PlaylistItem[],
): ItemSlot[] | null {
  const sentItems = sent.map(({ item }) => item)
  if (!haveSameFiles(items, sentItems)) return null
  const now = new Map(sent.map(({ key }, index) => [key, items[index]]))
  const before = new Map(sent.map(slot => [slot.key, slot.seconds]))
  const fresh = slots.flatMap(slot => {
    const item = now.get(slot.key)
    return item ? [{ key: slot.key, item, seconds: slot.seconds === before.get(slot.key) ? null : slot.seconds }] : []
  })
  return fresh.length === slots.length ? fresh : null
}

type Positioned = Pick<PlaylistItem, 'id' | 'order_position'>

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
