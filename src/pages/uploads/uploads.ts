import type { Media } from '../../api/media.ts'
import { collectionOf, uploadMedia } from '../../api/media-calls.ts'
import { subscribeToSession } from '../../api/session.ts'
import { UploadQueue } from '../../media/upload-queue.ts'
import { createdIn, type Listing } from '../changes/arrival-checks.ts'
import { callOnce, type PendingOutcome } from '../changes/retry-safe-call.ts'
import { checkFile } from './check-file.ts'
import { guardUnload } from './unload-guard.ts'

let library: Listing<Media> | null = null

/** Tells where an upload whose answer was lost can be found again; the queue outlives every session. */
export function findUploadsIn(listing: Listing<Media> | null): void {
  library = listing
}

const nowhere: Listing<Media> = { cached: () => Promise.resolve(null), refetch: () => Promise.resolve([]) }

/** The same file on the server. */
const isMade = (media: Media, file: File) => media.collection_name === collectionOf(file) && media.size === file.size

const outcomes = new WeakMap<File, PendingOutcome<File>>()

function pendingOf(file: File): PendingOutcome<File> {
  const pending = outcomes.get(file) ?? { current: null }
  outcomes.set(file, pending)
  return pending
}

/** The uploads of this tab: they go on while the person visits other pages. */
export const uploads = new UploadQueue({
  check: checkFile,
  async send(file, onProgress, signal) {
    const call = () => uploadMedia(file, onProgress, signal)
    const arrival = createdIn(library ?? nowhere, isMade)
    return (await callOnce({ input: file, call, arrival, pending: pendingOf(file) })).message
  },
  now: () => performance.now(),
})

guardUnload(uploads)
// What one person chose is not sent in the name of the next.
subscribeToSession(() => uploads.clear())
