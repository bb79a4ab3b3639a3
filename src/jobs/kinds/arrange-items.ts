import { deleteItem, reorderItems } from '../../api/playlist-calls.ts'
import { unlessGone } from '../../api/record-calls.ts'
import type { Id } from '../../base/id.ts'
import type { ItemsChange, KnownItem, NewItem, Place, TaskOf } from '../job.ts'
import { type Steps, TaskCancelled, toTheEnd, untilCancelled } from '../steps.ts'
import {
  areSameItems,
  CHANGED,
  causeOf,
  GONE,
  nameAmong,
  playlistsNow,
  type Refusal,
  reportRefused,
  tellScreens,
  withId,
} from './location-now.ts'
import { addition, itemsNow, positions } from './new-playlists.ts'

export interface ArrangedPlaylist {
  playlistId: Id
  name: string
  before: readonly KnownItem[]
  after: readonly KnownItem[]
}

const isOld = (item: Id | NewItem): item is Id => typeof item !== 'object'

const idsOf = (items: readonly KnownItem[]) => items.map(({ id }) => id)

/** Adds the new items at the end. @param added is filled, also if a step throws */
async function addNew(place: Place, change: ItemsChange, added: KnownItem[], steps: Steps): Promise<void> {
  for (const item of change.items) {
    if (isOld(item)) continue
    const { playlistId, name, was } = change
    const title = `“${name}”`
    const id = await steps.create({
      ...addition(place, { id: playlistId, title, item, known: idsOf([...was, ...added]) }),
      several: `Somebody else has added “${item.name}” too, and the two cannot be told apart.`,
    })
    added.push({ ...item, id })
  }
}

function wantedItems({ items, was }: ItemsChange, added: readonly KnownItem[]): KnownItem[] {
  const fresh = [...added]
  return items.flatMap(item => (isOld(item) ? withId(was, item) : fresh.shift()) ?? [])
}

async function reorder(place: Place, playlistId: Id, wanted: readonly KnownItem[]): Promise<void> {
  const now = await itemsNow(place, playlistId)
  const own = wanted.filter(({ id }) => withId(now, id))
  const order = idsOf([...own, ...now.filter(({ id }) => !withId(wanted, id))])
  if (!areSameItems(order, idsOf(now))) await reorderItems(playlistId, positions(order))
}

/** Puts all items in their order, and removes the old ones after that. */
async function putInOrder(
  place: Place,
  change: ItemsChange,
  wanted: readonly KnownItem[],
  steps: Steps,
): Promise<void> {
  const { playlistId, was } = change
  await steps.put(() => reorder(place, playlistId, wanted))
  for (const { id } of was)
    if (!withId(wanted, id)) await steps.change(() => unlessGone(() => deleteItem(playlistId, id)))
}

async function takeBackItems({ playlistId }: ItemsChange, added: readonly KnownItem[], steps: Steps): Promise<void> {
  await toTheEnd(async () => {
    for (const { id } of added) await steps.change(() => unlessGone(() => deleteItem(playlistId, id)))
  })
}

/** @returns why the items were left as they are; null if they are as planned */
async function whyLeft(place: Place, { playlistId, was }: ItemsChange): Promise<string | null> {
  const now = withId(await playlistsNow(place), playlistId)
  if (!now) return GONE
  return areSameItems(now.itemIds, idsOf(was)) ? null : CHANGED
}

interface Arranging {
  place: Place
  playlists: readonly ItemsChange[]
  arranged: ArrangedPlaylist[]
  refused: Refusal[]
}

/** @throws TaskCancelled, after the playlist is complete or as it was */
async function arrangeOne(
  { place, playlists, arranged, refused }: Arranging,
  change: ItemsChange,
  steps: Steps,
): Promise<void> {
  const { playlistId, name, was } = change
  const title = nameAmong(change, playlists)
  const left = await steps.remember(() => whyLeft(place, change))
  if (left !== null) return steps.note(`${title} ${left}`)
  const added: KnownItem[] = []
  try {
    await addNew(place, change, added, steps)
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null && !(error instanceof TaskCancelled)) throw error
    await takeBackItems(change, added, steps)
    if (cause === null) throw error
    refused.push({ name: title, deed: 'changed', cause })
    return
  }
  const wanted = wantedItems(change, added)
  const isCancelled = await toTheEnd(() => putInOrder(place, change, wanted, steps))
  arranged.push({ playlistId, name, before: was, after: wanted })
  if (isCancelled) throw new TaskCancelled()
}

/** Adds, orders and removes items of playlists of one location. @returns what was done, for undo */
export async function arrangeItems(
  { place, playlists }: TaskOf<'arrange-items'>,
  steps: Steps,
): Promise<{ playlists: readonly ArrangedPlaylist[] }> {
  const arranged: ArrangedPlaylist[] = []
  const refused: Refusal[] = []
  await untilCancelled(async () => {
    for (const change of playlists) await arrangeOne({ place, playlists, arranged, refused }, change, steps)
  })
  if (arranged.length > 0) await toTheEnd(() => tellScreens(place, steps))
  reportRefused(refused, arranged.length > 0, steps)
  return { playlists: arranged }
}
