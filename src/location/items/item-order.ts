import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { type Id, sameId } from '../../base/id.ts'
import type { ItemsChange } from '../../jobs/job.ts'
import { itemsChange, newItemOf } from '../../jobs/task-facts.ts'
import { dwellSeconds } from '../../player/schedule/rotation.ts'
import { type CardItem, placesOf } from '../../playlists/ends.ts'

/** An item in the place, and with the seconds and the end, that a person wants. The key stays if the server gives the item a new id. */
export interface ItemSlot {
  key: Id
  item: CardItem
  /** Null keeps the seconds of the item. */
  seconds: number | null
  /** Null keeps the last day of the item; empty for none. */
  until: string | null
}

export const slotsOf = (items: readonly CardItem[]): ItemSlot[] =>
  items.map(item => ({ key: item.id, item, seconds: null, until: null }))

export const shownItems = (slots: readonly ItemSlot[]): CardItem[] =>
  slots.map(({ item, seconds, until }) =>
    seconds === null && until === null
      ? item
      : { ...item, duration: seconds ?? item.duration, until: until ?? item.until },
  )

/** The slots with an item's seconds changed; null if the item is gone or has them already. */
export function withSeconds(slots: readonly ItemSlot[], id: Id, seconds: number): ItemSlot[] | null {
  const slot = slots.find(one => one.item.id === id)
  if (!slot || (slot.seconds ?? dwellSeconds(slot.item)) === seconds) return null
  return slots.map(one => (one === slot ? { ...one, seconds } : one))
}

/** The slots with another last day of an item; null if the item is gone or has it already. */
export function withUntil(slots: readonly ItemSlot[], id: Id, until: string): ItemSlot[] | null {
  const slot = slots.find(one => one.item.id === id)
  if (!slot || (slot.until ?? slot.item.until ?? '') === until) return null
  return slots.map(one => (one === slot ? { ...one, until } : one))
}

/** True if nothing but ends has to change. */
export const isOnlyEnds = (slots: readonly ItemSlot[], items: readonly PlaylistItem[]): boolean =>
  slots.some(({ until }) => until !== null) &&
  slots.length === items.length &&
  slots.every(({ item, seconds }, at) => seconds === null && item.id === items[at]?.id)

/**
 * The changes that give the pieces of a card the items of the slots, each those that it has. What has ended stays at the
 * end of the pieces that had it.
 * @param like the piece whose items they are
 */
export function slotsChanges(pieces: readonly Playlist[], like: Playlist, slots: readonly ItemSlot[]): ItemsChange[] {
  const places = placesOf(pieces)
  const known = new Map(like.items.map(({ id }, at) => [id, places.get(like)?.[at]]))
  const shown = [...known.values()]
  return pieces.map(piece => {
    const own = new Map(piece.items.map((item, at) => [places.get(piece)?.[at], item]))
    const items = slots.flatMap(({ item: { id }, seconds }) => {
      const item = own.get(known.get(id))
      if (!item) return []
      return [seconds === null ? item.id : newItemOf({ ...item, duration: seconds })]
    })
    const ended = [...own].flatMap(([place, { id }]) => (shown.includes(place) ? [] : [id]))
    return itemsChange(piece, [...items, ...ended])
  })
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
  items: readonly CardItem[],
): ItemSlot[] | null {
  const sentItems = sent.map(({ item }) => item)
  if (!haveSameFiles(items, sentItems)) return null
  const now = new Map(sent.map(({ key }, index) => [key, items[index]]))
  const before = new Map(sent.map(slot => [slot.key, slot]))
  const fresh = slots.flatMap(({ key, seconds, until }) => {
    const item = now.get(key)
    const was = before.get(key)
    if (!item || !was) return []
    return [{ key, item, seconds: seconds === was.seconds ? null : seconds, until: until === was.until ? null : until }]
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
