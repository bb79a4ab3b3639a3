import type { QueryClient } from '@tanstack/react-query'
import type { Media } from '../../api/media.ts'
import { collectionOf, fetchMedia, uploadMedia } from '../../api/media-calls.ts'
import { mediaQuery } from '../../api/queries.ts'
import type { FileMetadata } from '../../media/file-metadata.ts'
import { metadataStore } from '../../media/metadata-store.ts'
import { findingFor, kindOfFile } from '../../media/upload-limits.ts'
import { type Upload, UploadQueue } from '../../media/upload-queue.ts'
import { createdIn, listingOf } from '../changes/arrival-checks.ts'
import { callOnce, type PendingOutcome } from '../changes/retry-safe-call.ts'

/** True if the media item is the uploaded file. */
const isMade = (media: Media, file: File) => media.collection_name === collectionOf(file) && media.size === file.size

const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size

const mayArrive = ({ state }: Upload) => state.phase !== 'cancelled' && state.phase !== 'failed'

/** A note on a file that would be in the library twice; empty if no equal one is known. Equal is: same name, same size. */
function noteOnCopy(file: File, uploads: readonly Upload[], library: readonly Media[]): string {
  const earlier = uploads.slice(
    0,
    uploads.findIndex(upload => upload.file === file),
  )
  if (earlier.some(upload => mayArrive(upload) && isSameFile(upload.file, file)))
    return 'Chosen twice: another file here has the same name and size'
  return library.some(media => isMade(media, file)) ? 'The library already has a file with this name and size' : ''
}

/** Opens a file; null if it is no media file, is empty, or cannot be opened in time. */
async function open(file: File, signal: AbortSignal): Promise<FileMetadata | null> {
  const kind = kindOfFile(file)
  if (!kind || file.size === 0) return null
  return metadataStore.inspect({ kind, from: file }, signal).catch(() => null)
}

/** The upload queue of one session. It finds an upload whose answer was lost in the media library. */
export function createUploads(queries: QueryClient): UploadQueue {
  const arrival = createdIn(listingOf(queries, mediaQuery, fetchMedia), isMade)
  const opened = new WeakMap<File, FileMetadata>()
  const outcomes = new WeakMap<File, PendingOutcome<File>>()

  const pendingOf = (file: File): PendingOutcome<File> => {
    const pending = outcomes.get(file) ?? { current: null }
    outcomes.set(file, pending)
    return pending
  }
  const queue = new UploadQueue({
    async check(file, signal) {
      const copy = noteOnCopy(file, queue.snapshot(), queries.getQueryData(mediaQuery.queryKey) ?? [])
      const metadata = await open(file, signal)
      if (metadata) opened.set(file, metadata)
      const { reason, note } = findingFor(file, metadata)
      return { reason, note: [copy, note].filter(Boolean).join(' · ') }
    },
    async send(file, onProgress, signal) {
      const call = async () => {
        const outcome = await uploadMedia(file, onProgress, signal)
        const metadata = opened.get(file)
        // The library then shows the file without decoding it a second time.
        if (metadata && outcome.fileName) metadataStore.keep({ file_name: outcome.fileName, size: file.size }, metadata)
        return outcome
      }
      return (await callOnce({ input: file, call, arrival, pending: pendingOf(file) })).message
    },
  })
  return queue
}
