import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Location } from '../../../api/locations.ts'
import type { Media } from '../../../api/media.ts'
import { fetchMedia } from '../../../api/media-calls.ts'
import { fetchPlaylists } from '../../../api/playlist-calls.ts'
import { addItem } from '../../../api/playlist-changes.ts'
import type { Playlist } from '../../../api/playlists.ts'
import { mediaQuery, playlistsQuery } from '../../../api/queries.ts'
import { isScreenType, sameId } from '../../../id.ts'
import { useAlert } from '../../../ui/alert.tsx'
import { createdIn, listingOf } from '../../changes/arrival-checks.ts'
import { failureReason, isSessionLost } from '../../changes/failure-text.ts'
import { RELOAD_AFTER_MS, reloadQueries } from '../../changes/reload-queries.ts'
import { callOnce, type PendingOutcome } from '../../changes/retry-safe-call.ts'
import { addUnpublished } from '../../changes/unpublished-changes.ts'
import { orderMedia } from '../../parts/media-order.ts'
import { IMAGE_SECONDS } from '../../parts/media-seconds.ts'
import { playlistTitle } from '../../parts/playlist/playlist-name.ts'
import { hasNameAndSize } from '../../uploads/original-in-library.ts'
import { uploadedText } from '../../uploads/upload-texts.ts'
import { useUploads } from '../../uploads/uploads-provider.tsx'
import { NotUploaded, type Uploaded, uploadFiles } from './upload-files.ts'

/** The playlist that gets a picture at once. */
export interface PlaylistTarget {
  location: Location
  playlist: Playlist
}

/** The files as the library lists them, in their order. @throws NotUploaded if one is not there */
async function findInLibrary(queries: QueryClient, files: readonly Uploaded[]): Promise<Media[]> {
  const library = orderMedia(await listingOf(queries, mediaQuery, fetchMedia).refetch(), 'newest')
  return files.map(({ file, fileName }) => {
    const media = library.find(one => (fileName ? one.file_name === fileName : hasNameAndSize(one, file)))
    if (!media) throw new NotUploaded()
    return media
  })
}

/** Adds pictures to the end of a playlist, each after the answer for the one before. @throws ApiError of the first failure */
async function addToPlaylist(queries: QueryClient, media: readonly Media[], target: PlaylistTarget): Promise<void> {
  const { location, playlist } = target
  const playlists = listingOf(queries, playlistsQuery(location.id), signal => fetchPlaylists(location.id, signal))
  const itemsIn = (list: readonly Playlist[]) => list.find(({ id }) => sameId(id, playlist.id))?.items ?? []
  const listing = {
    cached: async () => {
      const list = await playlists.cached()
      return list && itemsIn(list)
    },
    refetch: async () => itemsIn(await playlists.refetch()),
  }
  const arrival = createdIn(listing, (item, one: Media) => sameId(item.media.id, one.id))
  for (const one of media) {
    const pending: PendingOutcome<Media> = { current: null }
    const call = (input: Media) => addItem(playlist.id, input.id, IMAGE_SECONDS)
    await callOnce({ input: one, call, arrival, pending })
    if (playlist.is_active && isScreenType(playlist.type)) addUnpublished(location.id, playlist.type)
  }
}

interface Save {
  make: () => Promise<File[]>
  target: PlaylistTarget | null
}

/**
 * Draws a picture, uploads its files and adds them to a playlist if there is one. One alert tells the result.
 * @param onSaved learns the files of the library; it is called before they are added to a playlist
 */
export function useSavePicture(onSaved: (media: readonly Media[]) => void) {
  const uploads = useUploads()
  const queries = useQueryClient()
  const alert = useAlert()
  const add = async (media: readonly Media[], target: PlaylistTarget) => {
    const place = `“${playlistTitle(target.playlist)}” at “${target.location.name}”`
    try {
      await addToPlaylist(queries, media, target)
      const message = `The picture is in the library, and at the end of ${place}.`
      alert('success', message, 'Press Update there to show it.')
      void reloadQueries(queries, RELOAD_AFTER_MS)
    } catch (error) {
      if (isSessionLost(error)) return
      const message = `The picture is in the library, but could not be added to ${place}.`
      alert('warning', message, failureReason(error, false))
    }
  }
  // The spinner overlay covers the page while a mutation runs.
  const { mutate } = useMutation({
    mutationFn: async ({ make, target }: Save) => {
      const files = await uploadFiles(uploads, await make())
      const media = await findInLibrary(queries, files)
      onSaved(media)
      if (target) await add(media, target)
      else alert('success', uploadedText(files))
    },
    onError: error => {
      if (!isSessionLost(error)) alert('warning', 'The picture was not saved.', failureReason(error, false))
    },
  })
  return mutate
}
