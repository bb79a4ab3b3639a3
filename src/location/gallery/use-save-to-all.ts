import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Media } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { sameId } from '../../base/id.ts'
import { texts } from '../../texts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { mediaName } from '../../media/media-order.ts'
import { useSecondsOf } from '../../media/media-seconds.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { itemsChange, slotsOf } from '../items/arranged-items.ts'
import { usePlace } from '../use-place.ts'

/**
 * A function that adds media to several playlists by one job.
 * @param playlists if one of them is gone meanwhile, the job says so
 * @param imageSeconds the dwell time of the images
 * @param onStarted called when the job has begun, which keeps the selection from then on
 */
export function useSaveToAll(playlists: readonly Playlist[], imageSeconds: number, onStarted: () => void) {
  const place = usePlace()
  const run = usePageJob()
  const queries = useQueryClient()
  const secondsOf = useSecondsOf()
  const isPreparing = useRef(false)
  return async (selected: readonly Media[]) => {
    // Measuring takes a moment, in which a second click changes nothing.
    if (isPreparing.current) return
    isPreparing.current = true
    const added = await Promise.all(
      selected.map(async media => ({
        mediaId: media.id,
        seconds: await secondsOf(media, imageSeconds),
        name: mediaName(media),
      })),
    )
    const loaded = queries.getQueryData(playlistsQuery(place.locationId).queryKey) ?? []
    const changes = playlists
      .map(playlist => loaded.find(({ id }) => sameId(id, playlist.id)) ?? playlist)
      .map(playlist => itemsChange(playlist, playlist, slotsOf(playlist.items)))
      .map(change => ({ ...change, items: [...change.items, ...added] }))
    const files = added.length === 1 ? `“${added[0]?.name}”` : `${added.length} files`
    const job = {
      title: `Add ${files} to ${playlistsText(playlists.map(({ id }) => id))}`,
      tasks: [{ kind: 'arrange-items', place, playlists: changes } as const],
      tells: false,
    }
    isPreparing.current = false
    await run({ job, done: texts.gallery.saved, failed: 'The media could not be saved.', onStarted })
  }
}
