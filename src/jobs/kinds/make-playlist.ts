import { isMissing } from '../../api/api-error.ts'
import { createdId, type Outcome } from '../../api/envelope.ts'
import { addItem, createPlaylist, deleteItem, deletePlaylist } from '../../api/playlist-calls.ts'
import { type Id, sameId } from '../../base/id.ts'
import type { NewItem, Place, PlaylistContent, PlaylistSnapshot } from '../job.ts'
import { type Steps, TaskFailed } from '../steps.ts'
import { called, causeOf, isSamePlan, playlistsNow, withId } from './location-now.ts'

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
const timesIn = (playlist: PlaylistSnapshot, mediaId: Id): number =>
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

/** A playlist that a task is making, or has made. */
export interface Made {
  id: Id
  content: PlaylistContent
}

/** Tells if a playlist is as the one that was created. A server may give no names back. */
const isAsCreated = (now: PlaylistSnapshot, { name, plan }: PlaylistContent) =>
  now.items.length === 0 && (now.name === '' || now.name === name.trim()) && isSamePlan(now.plan, plan)

async function likeCreated(place: Place, content: PlaylistContent, known: readonly unknown[]) {
  const ids = new Set(known.map(String))
  return (await playlistsNow(place)).filter(now => !ids.has(String(now.id)) && isAsCreated(now, content))
}

/** Finds the playlist that was created by one of the calls. @throws TaskFailed if it may be another one */
async function findNew(
  place: Place,
  content: PlaylistContent,
  { before, calls }: { before: readonly Id[]; calls: number },
) {
  const candidates = (await likeCreated(place, content, before)).filter(({ isActive }) => !isActive)
  if (candidates.length > calls) {
    throw new TaskFailed(
      `${called(content)} was created while somebody else created a playlist with the same plan: the two cannot be told apart. Delete the empty ones, then retry.`,
    )
  }
  return candidates[0]?.id ?? null
}

/** The id that an answer tells; null if it tells none, or that of something older. */
export function freshId(outcome: Outcome, before: readonly Id[]): Id | null {
  const id = createdId(outcome)
  return id !== null && !before.some(known => sameId(known, id)) ? id : null
}

/** Creates a playlist, empty and switched off. @throws TaskFailed, ApiError */
export async function createEmpty(place: Place, content: PlaylistContent, steps: Steps): Promise<Id> {
  const before = await steps.remember(async () => (await playlistsNow(place)).map(({ id }) => id))
  const { name, plan } = content
  return steps.create<Id>({
    call: () => createPlaylist({ location_id: place.locationId, name, is_active: false, ...plan }),
    read: outcome => freshId(outcome, before),
    lookUp: calls => findNew(place, content, { before, calls }),
    late: {
      title: called(content),
      find: async own => (await likeCreated(place, content, [...before, ...own]))[0]?.id ?? null,
      remove: deletePlaylist,
    },
  })
}

interface Addition {
  place: Place
  made: Made
  item: NewItem
  /** How often the playlist held the file before. */
  before: number
}

/** The last one of the items that are the same, if the playlist holds the file more often than planned. */
async function findSurplus({ place, made: { id, content }, item }: Addition): Promise<Id | null> {
  const isSame = ({ mediaId }: NewItem) => sameId(mediaId, item.mediaId)
  const now = withId(await playlistsNow(place), id)
  const same = now ? itemsNow(now).filter(isSame) : []
  if (same.length <= content.items.filter(isSame).length) return null
  return same.findLast(({ seconds }) => seconds === item.seconds)?.id ?? null
}

/** Adds an item at the end of a playlist. @throws TaskFailed with the name of the file */
export async function addOnce(addition: Addition, steps: Steps): Promise<void> {
  const { place, made, item, before } = addition
  const { id: playlistId } = made
  const lookUp = async () => {
    const now = withId(await playlistsNow(place), playlistId)
    if (!now) throw new TaskFailed(`Somebody else has deleted playlist ${playlistId}.`)
    return timesIn(now, item.mediaId) > before || null
  }
  const call = () => addItem(playlistId, item.mediaId, item.seconds)
  const late = {
    title: `“${item.name}” of ${called(made.content)}`,
    find: () => findSurplus(addition),
    remove: (id: Id) => deleteItem(playlistId, id),
  }
  await steps.create<true>({ call, read: () => true, lookUp, staysFindable: true, late })
}

/**
 * Adds all items of a playlist, one after the other.
 * @param isRestoring a media file that is gone is left out
 * @returns the playlist with the items that were added
 * @throws TaskFailed, ApiError
 */
export async function addItems(
  { place, isRestoring }: { place: Place; isRestoring: boolean },
  made: Made,
  steps: Steps,
): Promise<Made> {
  const { id, content } = made
  const items: NewItem[] = []
  for (const item of content.items) {
    const before = items.filter(({ mediaId }) => sameId(mediaId, item.mediaId)).length
    try {
      await addOnce({ place, made, item, before }, steps)
      items.push(item)
    } catch (error) {
      if (isRestoring && isMissing(error)) {
        steps.note(`${called(content)} comes back without “${item.name}”, which has been deleted.`)
        continue
      }
      const cause = causeOf(error)
      if (cause === null) throw error
      throw new TaskFailed(`“${item.name}” could not be added to ${called(content)}: ${cause}`)
    }
  }
  return { id, content: items.length === content.items.length ? content : { ...content, items } }
}
