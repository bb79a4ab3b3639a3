import { isMissing } from '../../api/api-error.ts'
import { addItem, createPlaylist, deleteItem, deletePlaylist, reorderItems } from '../../api/playlist-calls.ts'
import { unlessGone } from '../../api/record-calls.ts'
import { type Id, sameId } from '../../base/id.ts'
import type { KnownItem, NewItem, Place, PlaylistContent, PlaylistSnapshot } from '../job.ts'
import { type Creation, type Steps, TaskFailed } from '../steps.ts'
import { isSamePlan, knownItems } from '../task-facts.ts'
import { causeOf, playlistsNow, type Switched, withId } from './location-now.ts'

/** What a playlist needs until it holds the items that it should. The journal keeps it: a newer version meets it too. */
interface ItemRepairs {
  /** In the order in which they should be. */
  own: readonly { id: Id; seconds: number }[]
  missing: readonly NewItem[]
  /** What arrived twice. */
  surplus: readonly Id[]
  /** All ids in their right order; null if the order is right. */
  order: readonly Id[] | null
  /** A number of items that another person has added. */
  foreign: number
}

/** Finds an item for each wanted one: first those with the same seconds, as one file may be in a playlist twice. */
function matched(wanted: readonly NewItem[], present: readonly KnownItem[]): (KnownItem | undefined)[] {
  const free = new Set(present)
  const take = (fits: (item: KnownItem) => boolean) => {
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

function compared(wanted: readonly NewItem[], present: readonly KnownItem[]) {
  const found = matched(wanted, present)
  const own = found.flatMap(item => item ?? [])
  const others = present.filter(item => !own.includes(item))
  const surplus = others.filter(item => wanted.some(({ mediaId }) => sameId(mediaId, item.mediaId)))
  return { found, own, others, surplus }
}

function itemRepairs(wanted: readonly NewItem[], now: PlaylistSnapshot): ItemRepairs {
  const present = knownItems(now)
  const { found, own, others, surplus } = compared(wanted, present)
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

export interface Made {
  id: Id
  content: PlaylistContent
  /** What a note calls it. */
  name: string
}

/** A server may give no names back. */
const isAsCreated = (now: PlaylistSnapshot, { name, plan }: PlaylistContent) =>
  now.items.length === 0 && (now.name === '' || now.name === name.trim()) && isSamePlan(now.plan, plan)

/** The playlist is empty and switched off (requirement 22.20). @throws TaskFailed, ApiError */
export async function createEmpty(
  place: Place,
  { content, title }: { content: PlaylistContent; title: string },
  steps: Steps,
): Promise<Id> {
  const known = await steps.remember(async () => (await playlistsNow(place)).map(({ id }) => id))
  const { name, plan } = content
  return steps.create({
    kind: 'playlist',
    title,
    call: () => createPlaylist({ location_id: place.locationId, name, is_active: false, ...plan }),
    look: async () => (await playlistsNow(place)).filter(now => isAsCreated(now, content)).map(({ id }) => id),
    known,
    several: `${title} was created while somebody else created a playlist with the same plan: the two cannot be told apart. Delete the empty ones, then retry.`,
    remove: deletePlaylist,
  })
}

/** A playlist that is gone has no items. */
export async function itemsNow(place: Place, playlistId: Id): Promise<KnownItem[]> {
  const now = withId(await playlistsNow(place), playlistId)
  return now ? knownItems(now) : []
}

/** An item at the end of a playlist. @param known the items that it is not */
export function addition(
  place: Place,
  { id, title, item, known }: { id: Id; title: string; item: NewItem; known: readonly Id[] },
): Creation {
  return {
    kind: 'item',
    title: `“${item.name}” of ${title}`,
    call: () => addItem(id, item.mediaId, item.seconds),
    async look() {
      const alike = (await itemsNow(place, id)).filter(({ mediaId }) => sameId(mediaId, item.mediaId))
      const exact = alike.filter(({ seconds }) => seconds === item.seconds)
      // A server may round seconds, or drop those of a film.
      return (exact.length > 0 ? exact : alike).map(one => one.id)
    },
    known,
    remove: itemId => deleteItem(id, itemId),
  }
}

/**
 * Adds an item to a playlist that the task makes. As answers may tell no ids, the items are counted.
 * @param before how often the playlist held the file before
 */
function addOnce(place: Place, { id, content, name }: Made, { item, before }: { item: NewItem; before: number }) {
  const isAlike = ({ mediaId }: NewItem) => sameId(mediaId, item.mediaId)
  return {
    ...addition(place, { id, title: name, item, known: [] }),
    look: async () =>
      (await itemsNow(place, id))
        .filter(isAlike)
        .slice(before)
        .map(one => one.id),
    async extra() {
      const { surplus } = compared(content.items, await itemsNow(place, id))
      const equal = surplus.filter(one => isAlike(one) && one.seconds === item.seconds)
      return equal.map(one => one.id).reverse()
    },
  }
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
  const { content, name } = made
  const items: NewItem[] = []
  for (const item of content.items) {
    const before = items.filter(({ mediaId }) => sameId(mediaId, item.mediaId)).length
    try {
      await steps.add(addOnce(place, made, { item, before }))
      items.push(item)
    } catch (error) {
      if (isRestoring && isMissing(error)) {
        steps.note(`${name} comes back without “${item.name}”, which has been deleted.`)
        continue
      }
      const cause = causeOf(error)
      if (cause === null) throw error
      throw new TaskFailed(`“${item.name}” could not be added to ${name}: ${cause}`)
    }
  }
  return items.length === content.items.length ? made : { ...made, content: { ...content, items } }
}

/** The positions of all items: after a deletion there may be gaps. */
export const positions = (order: readonly Id[]) => order.map((id, at) => ({ id, order_position: at + 1 }))

/** A playlist of the location that the task has not made. */
export interface Other extends Switched, Pick<PlaylistContent, 'name' | 'plan'> {
  id: Id
}

interface Seen {
  /** For each playlist that was made; null if it is gone. */
  repairs: readonly (ItemRepairs | null)[]
  others: readonly Other[]
}

/** A location after the task has made its playlists. */
export interface Completed {
  added: readonly PlaylistSnapshot[]
  others: readonly Other[]
}

/** Each look is followed by repairs: if more looks are needed, another person changes the same playlists. */
const MOST_LOOKS = 5

async function look(place: Place, made: readonly Made[]): Promise<Seen> {
  const now = await playlistsNow(place)
  const repairs = made.map(({ id, content }) => {
    const found = withId(now, id)
    return found ? itemRepairs(content.items, found) : null
  })
  const others = now.filter(({ id }) => !withId(made, id))
  return {
    repairs,
    others: others.map(({ id, name, plan, isActive }) => ({ id, name, plan, type: plan.type, isActive })),
  }
}

/** @returns true if there was anything to repair */
async function repair(place: Place, made: Made, needed: ItemRepairs, steps: Steps): Promise<boolean> {
  const { id, content, name } = made
  const { missing, surplus, order } = needed
  if (surplus.length > 0) steps.note(`${name}: what had arrived twice was removed again (${surplus.length}).`)
  for (const itemId of surplus) await steps.change(() => unlessGone(() => deleteItem(id, itemId)))
  for (const [at, item] of missing.entries()) {
    const isAlike = ({ mediaId }: NewItem) => sameId(mediaId, item.mediaId)
    const before = content.items.filter(isAlike).length - missing.slice(at).filter(isAlike).length
    await steps.add(addOnce(place, made, { item, before }))
  }
  if (missing.length + surplus.length > 0) return true
  if (order !== null) await steps.put(() => reorderItems(id, positions(order)))
  return order !== null
}

/** The items are those of the plan, unless the server has changed their seconds: the copies of 200 locations share them. */
function addedOf({ id, content }: Made, { own }: ItemRepairs): PlaylistSnapshot {
  const seconds = content.items.map((item, at) => own[at]?.seconds ?? item.seconds)
  const isAsPlanned = content.items.every((item, at) => item.seconds === seconds[at])
  const items = isAsPlanned
    ? content.items
    : content.items.map((item, at) => ({ ...item, seconds: seconds[at] ?? item.seconds }))
  return { ...content, items, id, isActive: false, itemIds: own.map(item => item.id) }
}

function noteForeign(made: readonly Made[], { repairs }: Seen, steps: Steps): void {
  for (const [at, { name }] of made.entries()) {
    const foreign = repairs[at]?.foreign ?? 0
    if (foreign > 0) steps.note(`${name} also holds items that somebody else has added (${foreign}).`)
  }
}

/**
 * Compares the playlists that a task has made with what they should be, and repairs them until they are.
 * @throws TaskFailed if one is gone, or is changed again and again
 */
export async function completePlaylists(place: Place, made: readonly Made[], steps: Steps): Promise<Completed> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const seen = await steps.remember(() => look(place, made))
    let isRepaired = false
    for (const [at, one] of made.entries()) {
      const needed = seen.repairs[at]
      if (!needed) throw new TaskFailed(`${one.name} was deleted by somebody else while it was being made.`)
      if (await repair(place, one, needed, steps)) isRepaired = true
    }
    // A second copy of a new playlist is none of somebody else.
    if (isRepaired || (await steps.tidy())) continue
    noteForeign(made, seen, steps)
    const added = made.flatMap((one, at) => {
      const needed = seen.repairs[at]
      return needed ? [addedOf(one, needed)] : []
    })
    return { added, others: seen.others }
  }
  throw new TaskFailed('The new playlists are changed by somebody else all the time. Retry when that is over.')
}
