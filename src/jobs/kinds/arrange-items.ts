import { deleteItem, reorderItems } from '../../api/playlist-calls.ts'
import { unlessGone } from '../../api/record-calls.ts'
import type { Id } from '../../base/id.ts'
import type { ItemsChange, KnownItem, Place, TaskOf } from '../job.ts'
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

export interface ArrangedPlaylist extends Pick<ItemsChange, 'playlistId' | 'name'> {
  before: readonly KnownItem[]
  after: readonly KnownItem[]
}

const idsOf = (items: readonly KnownItem[]) => items.map(({ id }) => id)

/** Adds the new items at the end. @param added is filled, also if a step throws @returns all items in their order */
async function addNew(place: Place, change: ItemsChange, added: KnownItem[], steps: Steps): Promise<KnownItem[]> {
  const { playlistId, name, was, items } = change
  const wanted: (KnownItem | undefined)[] = []
  for (const item of items) {
    if (typeof item === 'object') {
      const id = await steps.create({
        ...addition(place, { id: playlistId, title: `“${name}”`, item, known: idsOf([...was, ...added]) }),
        several: `Somebody else has added “${item.name}” too, and the two cannot be told apart.`,
      })
      added.push({ ...item, id })
    }
    wanted.push(typeof item === 'object' ? added.at(-1) : withId(was, item))
  }
  return wanted.flatMap(item => item ?? [])
}

/** What is to go and what is of somebody else keeps its place, if all others have their order. */
async function reorder(place: Place, playlistId: Id, wanted: readonly KnownItem[]): Promise<void> {
  const now = await itemsNow(place, playlistId)
  const others = now.filter(({ id }) => !withId(wanted, id))
  const order = idsOf(wanted.filter(({ id }) => withId(now, id)))
  const isInOrder = areSameItems(order, idsOf(now.filter(one => !others.includes(one))))
  if (!isInOrder) await reorderItems(playlistId, positions([...order, ...idsOf(others)]))
}

/** Puts all items in their order, and removes the others after that. @param removed is filled, also if a step throws */
async function putInOrder(
  place: Place,
  { playlistId, before, after, removed }: Omit<ArrangedPlaylist, 'name'> & { removed: Id[] },
  steps: Steps,
): Promise<void> {
  await steps.put(() => reorder(place, playlistId, after))
  for (const id of idsOf(before).filter(id => !withId(after, id))) {
    await steps.change(() => unlessGone(() => deleteItem(playlistId, id)))
    removed.push(id)
  }
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
  const removed: Id[] = []
  let after: readonly KnownItem[] = was
  let isCancelled = false
  try {
    after = await addNew(place, change, added, steps)
    isCancelled = await toTheEnd(() => putInOrder(place, { playlistId, before: was, after, removed }, steps))
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null && !(error instanceof TaskCancelled)) throw error
    const isWhole = removed.length === 0
    if (isWhole) after = was
    isCancelled = await toTheEnd(async () => {
      if (isWhole) return putInOrder(place, { playlistId, before: added, after, removed: [] }, steps)
      const now = await steps.remember(() => itemsNow(place, playlistId))
      after = now.filter(({ id }) => withId([...was, ...added], id))
    })
    if (cause === null) throw error
    refused.push({ name: title, deed: 'changed', cause })
  }
  if (!areSameItems(idsOf(after), idsOf(was))) arranged.push({ playlistId, name, before: was, after })
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
