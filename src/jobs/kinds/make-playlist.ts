import { isMissing } from '../../api/api-error.ts'
import { createdId, type Outcome } from '../../api/envelope.ts'
import { addItem, createPlaylist } from '../../api/playlist-changes.ts'
import { type Id, sameId } from '../../id.ts'
import type { NewItem, Place, PlaylistContent, PlaylistSnapshot } from '../job.ts'
import { type Steps, TaskFailed } from '../steps.ts'
import { timesIn } from './item-repairs.ts'
import { called, causeOf, isSamePlan, playlistsNow, withId } from './location-now.ts'

/** A playlist that a task is making, or has made. */
export interface Made {
  id: Id
  content: PlaylistContent
}

/** Tells if a playlist may be the one that was just created. A server may give no names back. */
const mayBe = (now: PlaylistSnapshot, { name, plan }: PlaylistContent) =>
  !now.isActive && now.items.length === 0 && (now.name === '' || now.name === name.trim()) && isSamePlan(now.plan, plan)

/** Finds the playlist that was created. @throws TaskFailed if it may be one of several */
async function findNew(place: Place, content: PlaylistContent, before: readonly Id[]): Promise<Id | null> {
  const known = new Set(before.map(String))
  const candidates = (await playlistsNow(place)).filter(now => !known.has(String(now.id)) && mayBe(now, content))
  if (candidates.length > 1) {
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
    lookUp: () => findNew(place, content, before),
  })
}

/**
 * Adds an item at the end of a playlist.
 * @param before how often the playlist held the file before
 * @throws TaskFailed with the name of the file
 */
export async function addOnce(
  { place, playlistId, item, before }: { place: Place; playlistId: Id; item: NewItem; before: number },
  steps: Steps,
): Promise<void> {
  const lookUp = async () => {
    const now = withId(await playlistsNow(place), playlistId)
    if (!now) throw new TaskFailed(`Somebody else has deleted playlist ${playlistId}.`)
    return timesIn(now, item.mediaId) > before || null
  }
  const call = () => addItem(playlistId, item.mediaId, item.seconds)
  await steps.create<true>({ call, read: () => true, lookUp, staysFindable: true })
}

/**
 * Adds all items of a playlist, one after the other.
 * @param isRestoring a media file that is gone is left out
 * @returns the playlist with the items that were added
 * @throws TaskFailed, ApiError
 */
export async function addItems(
  { place, isRestoring }: { place: Place; isRestoring: boolean },
  { id, content }: Made,
  steps: Steps,
): Promise<Made> {
  const items: NewItem[] = []
  for (const item of content.items) {
    const before = items.filter(({ mediaId }) => sameId(mediaId, item.mediaId)).length
    try {
      await addOnce({ place, playlistId: id, item, before }, steps)
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
