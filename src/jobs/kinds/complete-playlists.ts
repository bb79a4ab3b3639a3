import { deleteItem, reorderItems } from '../../api/playlist-calls.ts'
import { type Id, sameId } from '../../base/id.ts'
import type { Place, PlaylistSnapshot } from '../job.ts'
import { type Steps, TaskFailed } from '../steps.ts'
import { called, playlistsNow, type Switched, withId } from './location-now.ts'
import { addOnce, type ItemRepairs, itemRepairs, type Made } from './make-playlist.ts'

/** A playlist of the location that the task has not made. */
export interface Other extends Switched {
  id: Id
  name: string
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
    others: others.map(({ id, name, plan, isActive }) => ({ id, name, type: plan.type, isActive })),
  }
}

/** The positions of all items: after a deletion there may be gaps. */
export const positions = (order: readonly Id[]) => order.map((id, at) => ({ id, order_position: at + 1 }))

/** Repairs one playlist. @returns if there was anything to repair */
async function repair(place: Place, made: Made, needed: ItemRepairs, steps: Steps): Promise<boolean> {
  const { id, content } = made
  const { missing, surplus, order } = needed
  if (surplus.length > 0)
    steps.note(`${called(content)}: what had arrived twice was removed again (${surplus.length}).`)
  for (const itemId of surplus) await steps.change(() => deleteItem(id, itemId))
  for (const [at, item] of missing.entries()) {
    const isSame = (other: { mediaId: Id }) => sameId(other.mediaId, item.mediaId)
    const before = content.items.filter(isSame).length - missing.slice(at).filter(isSame).length
    await addOnce({ place, made, item, before }, steps)
  }
  if (missing.length + surplus.length > 0) return true
  if (order !== null) await steps.change(() => reorderItems(id, positions(order)))
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
  for (const [at, { content }] of made.entries()) {
    const foreign = repairs[at]?.foreign ?? 0
    if (foreign > 0) steps.note(`${called(content)} also holds items that somebody else has added (${foreign}).`)
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
      if (!needed) throw new TaskFailed(`${called(one.content)} was deleted by somebody else while it was being made.`)
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
