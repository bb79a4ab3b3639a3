import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileUrl, type Media } from '../../../api/media.ts'
import { addItem } from '../../../api/playlist-changes.ts'
import type { PlaylistItem } from '../../../api/playlists.ts'
import { type Id, sameId } from '../../../id.ts'
import { shownKind } from '../../../media/classify.ts'
import { metadataStore, storedFile } from '../../../media/metadata-store.ts'
import { texts } from '../../../texts.ts'
import { useAlert } from '../../../ui/alert.tsx'
import { createdIn } from '../../changes/arrival-checks.ts'
import { failureReason, isSessionLost } from '../../changes/failure-text.ts'
import { reloadQueries } from '../../changes/reload-queries.ts'
import { callOnce, type PendingOutcome } from '../../changes/retry-safe-call.ts'
import { mediaName } from '../../parts/media-order.ts'
import { useItemListing } from '../playlist/use-playlist-listing.ts'
import { type FailedSave, saveMedia } from './save-media.ts'

/** The dwell time of an image, and when the lists are loaded again (requirements 6.22, 14.14). */
const IMAGE_SECONDS = 15
const RELOAD_AFTER_MS = 1500

/** Stands for an unknown duration: a screen plays a video to its end in any case. */
const UNKNOWN_SECONDS = 0

/** Seconds of one item: 15 for an image; for a video the duration that this browser measures, to a tenth. */
async function secondsOf(media: Media): Promise<number> {
  if (shownKind(media) === 'image') return IMAGE_SECONDS
  const metadata = await metadataStore.measure(storedFile(media, fileUrl(media)))
  const seconds = metadata.state === 'known' ? metadata.duration : null
  return seconds === null ? UNKNOWN_SECONDS : Math.round(seconds * 10) / 10
}

function failureSentence(failed: readonly FailedSave[], total: number): string {
  const names = failed.map(({ media }) => mediaName(media)).join(', ')
  return `${failed.length} of ${total} could not be saved: ${names}`
}

const isMade = (item: PlaylistItem, media: Media) => sameId(item.media.id, media.id)

/** The file that is being saved, by its number, and the number of all files. */
export interface SaveProgress {
  number: number
  total: number
}

/**
 * Adds media to a playlist, one after the other, and reports the result in an alert (requirement 6.23).
 * @param pendingOf gives the pending outcome of a file, which is kept until the file is saved again
 */
export function useSaveMedia(playlistId: Id, pendingOf: (media: Media) => PendingOutcome<Media>) {
  const alert = useAlert()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<SaveProgress | null>(null)
  // The spinner overlay covers the page while a mutation runs.
  const { mutateAsync } = useMutation({ mutationFn: saveMedia })
  const arrival = createdIn(useItemListing(playlistId), isMade)

  const saveOne = (media: Media) =>
    callOnce({
      input: media,
      call: async () => addItem(playlistId, media.id, await secondsOf(media)),
      arrival,
      pending: pendingOf(media),
    })
  const reasons = (failed: readonly FailedSave[]) =>
    [...new Set(failed.map(({ media, error }) => failureReason(error, pendingOf(media).current !== null)))].join('\n')

  /** @returns the media that failed */
  const save = async (selected: readonly Media[]): Promise<Media[]> => {
    const total = selected.length
    const failed = await mutateAsync({
      selected,
      save: saveOne,
      onProgress: number => setProgress({ number, total }),
      isHopeless: isSessionLost,
    })
    setProgress(null)
    if (failed.length === 0) {
      alert('success', texts.gallery.saved)
      void reloadQueries(queries, RELOAD_AFTER_MS)
    } else if (!failed.some(({ error }) => isSessionLost(error))) {
      alert('warning', failureSentence(failed, total), reasons(failed))
      void reloadQueries(queries)
    }
    return failed.map(({ media }) => media)
  }
  return { progress, save }
}
