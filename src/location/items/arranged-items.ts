import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { type Id, sameId } from '../../base/id.ts'
import type { ItemsChange, NewItem } from '../../jobs/job.ts'
import { dwellSeconds } from '../../player/schedule/rotation.ts'
import { knownItems } from '../../jobs/undo-tasks.ts'
import { mediaName } from '../../media/media-order.ts'

/** An item in the place and with the seconds that a person wants. The key stays if the server gives the item a new id. */
export interface Slot {
  key: Id
  item: PlaylistItem
  /** Null keeps the seconds of the item. */
  seconds: number | null
}

export const slotsOf = (items: readonly PlaylistItem[]): Slot[] =>
  items.map(item => ({ key: item.id, item, seconds: null }))

/** The items as the list shows them. */
export const shownItems = (slots: readonly Slot[]): PlaylistItem[] =>
  slots.map(({ item, seconds }) => (seconds === null ? item : { ...item, duration: seconds }))

/** The slots with an item's seconds changed; null if the item is gone or has them already. */
export function withSeconds(slots: readonly Slot[], id: Id, seconds: number): Slot[] | null {
  const slot = slots.find(one => one.item.id === id)
  if (!slot || (slot.seconds ?? dwellSeconds(slot.item)) === seconds) return null
  return slots.map(one => (one === slot ? { ...one, seconds } : one))
}

const newItem = ({ media }: PlaylistItem, seconds: number): NewItem => ({
  mediaId: media.id,
  seconds,
  name: mediaName(media),
})

/** The change of one playlist that gives it the items of the slots; `like` is the playlist whose items they are. */
export function itemsChange(playlist: Playlist, like: Playlist, slots: readonly Slot[]): ItemsChange {
  const place = new Map(like.items.map(({ id }, index) => [id, index]))
  return {
    playlistId: playlist.id,
    name: playlist.name,
    was: knownItems(playlist),
    items: slots.flatMap(({ item, seconds }) => {
      const own = playlist.items[place.get(item.id) ?? -1]
      if (!own) return []
      return [seconds === null ? own.id : newItem(item, seconds)]
    }),
  }
}

/** True if two lists have the same files in the same order. */
export const haveSameFiles = (a: readonly PlaylistItem[], b: readonly PlaylistItem[]): boolean =>
  a.length === b.length && a.every(({ media }, index) => sameId(media.id, b[index]?.media.id ?? ''))

/**
 * The slots once the server has carried out the sent ones: each key has the item that is in its place now. Null if the
 * server has other files, as somebody else has changed the list.
 */
export function refreshed(
  slots: readonly Slot[],
  sent: readonly Slot[],
  items: readonly PlaylistItem[],
): Slot[] | null {
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
