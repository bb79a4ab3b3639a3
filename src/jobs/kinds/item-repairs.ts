import { type Id, sameId } from '../../base/id.ts'
import type { NewItem, PlaylistSnapshot } from '../job.ts'

/** What is to be done until a playlist holds the items that it should. */
export interface ItemRepairs {
  /** The items that are as they should be, in the order in which they should be. */
  own: readonly { id: Id; seconds: number }[]
  missing: readonly NewItem[]
  /** The ids of items that arrived twice. */
  surplus: readonly Id[]
  /** All ids in their right order; null if the order is right. */
  order: readonly Id[] | null
  /** The items that another person has added. */
  foreign: number
}

type Item = NewItem & { id: Id }

/** The items of a playlist with their ids. */
export const itemsNow = ({ items, itemIds }: PlaylistSnapshot): Item[] =>
  itemIds.flatMap((id, at) => {
    const item = items[at]
    return item ? [{ ...item, id }] : []
  })

/** How often a playlist holds a file. */
export const timesIn = (playlist: PlaylistSnapshot, mediaId: Id): number =>
  playlist.items.filter(item => sameId(item.mediaId, mediaId)).length

/** Finds an item for each wanted one: first those with the same seconds, as one file may be in a playlist twice. */
function matched(wanted: readonly NewItem[], present: readonly Item[]): (Item | undefined)[] {
  const free = new Set(present)
  const take = (fits: (item: Item) => boolean) => {
    const found = [...free].find(fits)
    if (found) free.delete(found)
    return found
  }
  const exact = wanted.map(({ mediaId, seconds }) =>
    take(item => sameId(item.mediaId, mediaId) && item.seconds === seconds),
  )
  // A server may round seconds, or drop those of a film.
  return wanted.map(({ mediaId }, at) => exact[at] ?? take(item => sameId(item.mediaId, mediaId)))
}

/** Compares the items of a playlist that a task made with those that it should have. */
export function itemRepairs(wanted: readonly NewItem[], now: PlaylistSnapshot): ItemRepairs {
  const present = itemsNow(now)
  const found = matched(wanted, present)
  const own = found.flatMap(item => item ?? [])
  const others = present.filter(item => !own.includes(item))
  const surplus = others.filter(item => wanted.some(({ mediaId }) => sameId(mediaId, item.mediaId)))
  const order = [...own, ...others]
  const isInOrder = order.every((item, at) => item === present[at])
  return {
    own: own.map(({ id, seconds }) => ({ id, seconds })),
    missing: wanted.filter((_, at) => !found[at]),
    surplus: surplus.map(({ id }) => id),
    order: isInOrder ? null : order.map(({ id }) => id),
    foreign: others.length - surplus.length,
  }
}
