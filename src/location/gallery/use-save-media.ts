import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '../../api/media.ts'
import { addItem } from '../../api/playlist-changes.ts'
import type { PlaylistItem } from '../../api/playlists.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import { type Id, sameId } from '../../base/id.ts'
import { useStore } from '../../base/stores.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { createdIn } from '../../page/arrival-checks.ts'
import { failureReason, isSessionLost } from '../../api/failure-text.ts'
import { changedLocations, RELOAD_AFTER_MS, reloadQueries } from '../../api/reload-queries.ts'
import { callOnce, type PendingOutcome } from '../../page/retry-safe-call.ts'
import { mediaName } from '../../media/media-order.ts'
import { IMAGE_SECONDS, useSecondsOf } from '../../media/media-seconds.ts'
import { useItemListing } from '../playlist/use-playlist-listing.ts'
import { useAddUnpublished } from '../use-unpublished.ts'

const isMade = (item: PlaylistItem, media: Media) => sameId(item.media.id, media.id)

/** The file that is being saved, by its number, and the number of all files. */
export interface SaveProgress {
  number: number
  total: number
}

/** A file that was not saved, with its error. */
interface FailedSave {
  media: Media
  error: unknown
}

/**
 * Adds media to a playlist, each after the answer for the one before, and reports the result in an alert. A failure does
 * not stop the rest (requirement 6.23).
 * @param pendingOf gives the pending outcome of a file, which is kept until the file is saved again
 * @param imageSeconds the dwell time of the images
 */
export function useSaveMedia(
  playlistId: Id,
  pendingOf: (media: Media) => PendingOutcome<Media>,
  imageSeconds = IMAGE_SECONDS,
) {
  const alert = useAlert()
  const queries = useQueryClient()
  const secondsOf = useSecondsOf()
  const addUnpublished = useAddUnpublished()
  const ownChanges = useStore(createOwnChanges)
  const [progress, setProgress] = useState<SaveProgress | null>(null)
  const arrival = createdIn(useItemListing(playlistId), isMade)
  const call = async (media: Media) => addItem(playlistId, media.id, await secondsOf(media, imageSeconds))

  const saveAll = async (selected: readonly Media[]) => {
    const failed: FailedSave[] = []
    for (const [index, media] of selected.entries()) {
      setProgress({ number: index + 1, total: selected.length })
      try {
        await callOnce({ input: media, call, arrival, pending: pendingOf(media) })
      } catch (error) {
        // Without a session no further call can succeed.
        const lost = isSessionLost(error) ? selected.slice(index) : [media]
        failed.push(...lost.map(media => ({ media, error })))
        if (isSessionLost(error)) break
      }
    }
    return failed
  }
  const report = (failed: readonly FailedSave[], total: number) => {
    const names = failed.map(({ media }) => mediaName(media)).join(', ')
    const reasons = failed.map(({ media, error }) => failureReason(error, pendingOf(media).current !== null))
    const sentence = `${failed.length} of ${total} could not be saved: ${names}`
    alert('warning', sentence, [...new Set(reasons)].join('\n'))
  }
  // The spinner overlay covers the page while a mutation runs.
  const { mutateAsync } = useMutation({
    mutationFn: (selected: readonly Media[]) => ownChanges.during(changedLocations(queries), () => saveAll(selected)),
    onSuccess: (failed, selected) => {
      setProgress(null)
      if (failed.length < selected.length) addUnpublished(playlistId)
      if (failed.some(({ error }) => isSessionLost(error))) return
      if (failed.length > 0) report(failed, selected.length)
      else alert('success', texts.gallery.saved)
      void reloadQueries(queries, failed.length > 0 ? 0 : RELOAD_AFTER_MS)
    },
  })
  /** @returns the media that failed */
  const save = async (selected: readonly Media[]) => (await mutateAsync(selected)).map(({ media }) => media)
  return { progress, save }
}
