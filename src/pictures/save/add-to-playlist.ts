import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { failureReason, isSessionLost } from '../../api/api-error.ts'
import type { Location } from '../../api/locations.ts'
import { type Media, mediaName } from '../../api/media.ts'
import { addItem } from '../../api/playlist-calls.ts'
import { outdateQueries, playlistsQuery, RELOAD_AFTER_MS, reloadQueries } from '../../api/queries.ts'
import { type Id, sameId } from '../../base/id.ts'
import { useStore } from '../../base/stores.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import { additionJob } from '../../jobs/task-facts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { IMAGE_SECONDS } from '../../media/metadata-store.ts'
import { callOnce, createdIn, itemListingOf } from '../../page/retry-safe-call.ts'
import { useTellScreens } from '../../page/tell-screens.ts'
import { type Card, cardName } from '../../playlists/cards.ts'
import { createUnpublished, type UnpublishedChanges } from '../../playlists/unpublished-changes.ts'
import { useAlert } from '../../ui/alert.tsx'
import { type Adding, addingTo, type PictureUpload } from './picture-upload.ts'

export interface PlaylistTarget {
  location: Location
  card: Card
}

/**
 * Adds each picture after the answer for the one before, from where an earlier try ended.
 * @throws ApiError of the first failure
 */
async function addMissing(
  { queries, unpublished }: { queries: QueryClient; unpublished: UnpublishedChanges },
  media: readonly Media[],
  target: PlaylistTarget,
  adding: Adding,
): Promise<void> {
  const { location, card } = target
  const { playlist } = card
  const listing = itemListingOf(queries, location.id, playlist.id)
  const arrival = createdIn(listing, (item, id: Id) => sameId(item.media.id, id))
  for (const { id } of media) {
    if (adding.added.has(String(id))) continue
    const call = (input: Id) => addItem(playlist.id, input, IMAGE_SECONDS)
    await callOnce({ input: id, call, arrival, pending: adding.pending })
    adding.added.add(String(id))
    unpublished.addOf(location.id, playlist)
  }
}

function partText(added: number, all: number, place: string): string {
  if (added > 0) return `${added} of ${all} pictures were added to ${place}.`
  return all === 1
    ? `The picture is in the library, but could not be added to ${place}.`
    : `The ${all} pictures are in the library, but none could be added to ${place}.`
}

const placeText = ({ location, card }: PlaylistTarget) => `${cardName(card)} at “${location.name}”`

const addedText = (target: PlaylistTarget) => `The picture is in the library, and at the end of ${placeText(target)}.`

const UPDATE_THERE = 'Press Update there to show it.'

const WAY_OUT = 'All of them are in the library: “Save and add to…” adds only the missing ones.'

/** Adds pictures to a single playlist. One alert says the result. The function gives true if every picture was added. */
export function useAddToPlaylist() {
  const queries = useQueryClient()
  const unpublished = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  const alert = useAlert()
  const tell = useTellScreens()
  return async (picture: PictureUpload, media: readonly Media[], target: PlaylistTarget): Promise<boolean> => {
    const { location } = target
    const { playlist } = target.card
    const adding = addingTo(picture, playlist.id)
    let isAdded = false
    try {
      await ownChanges.during([location.id], () => addMissing({ queries, unpublished }, media, target, adding))
      // A person who adds the picture once more wants it there twice.
      picture.addings.delete(String(playlist.id))
      const further = tell(placeOf(location), playlist.type)
      alert('success', addedText(target), further ? '' : UPDATE_THERE, further)
      isAdded = true
    } catch (error) {
      if (isSessionLost(error)) return false
      const reason = failureReason(error, adding.pending.current !== null)
      const count = media.filter(({ id }) => adding.added.has(String(id))).length
      alert('warning', partText(count, media.length, placeText(target)), count > 0 ? `${reason} ${WAY_OUT}` : reason)
    }
    // This page does not show that list, so it is not loaded with the others.
    void outdateQueries(queries, playlistsQuery(location.id).queryKey, 'none')
    void reloadQueries(queries, RELOAD_AFTER_MS)
    return isAdded
  }
}

/** Adds pictures to all playlists of a card by one job. The function gives true if every picture was added. */
export function useAddToCard() {
  const run = usePageJob()
  const queries = useQueryClient()
  const tell = useTellScreens()
  return (media: readonly Media[], target: PlaylistTarget): Promise<boolean> => {
    const { location, card } = target
    const place = placeOf(location)
    const further = () => tell(place, card.playlist.type)
    const added = media.map(one => ({ mediaId: one.id, seconds: IMAGE_SECONDS, name: mediaName(one) }))
    const loaded = queries.getQueryData(playlistsQuery(location.id).queryKey)
    return run({
      job: additionJob({ place, playlists: card.playlists, loaded, added }),
      done: further() ? addedText(target) : `${addedText(target)} ${UPDATE_THERE}`,
      further,
      failed: `The picture is in the library, but not in all playlists of ${placeText(target)}.`,
    })
  }
}
