import type { Media } from '../../api/media.ts'
import { collectionOf, uploadMedia } from '../../api/media-calls.ts'
import { subscribeToSession } from '../../api/session.ts'
import { UploadQueue } from '../../media/upload-queue.ts'
import { type Listing, madeIn } from '../changes/arrival-checks.ts'
import { callSurely, type DoubtCell } from '../changes/retry-safe-call.ts'
import { checkFile } from './check-file.ts'
import { guardUnload } from './unload-guard.ts'

let library: Listing<Media> | null = null

/** Tells where an upload whose answer was lost can be found again; the queue outlives every session. */
export function findUploadsIn(listing: Listing<Media> | null): void {
  library = listing
}

const nowhere: Listing<Media> = { known: () => Promise.resolve(null), look: () => Promise.resolve([]) }

/** The same file on the server. */
const isMade = (media: Media, file: File) => media.collection_name === collectionOf(file) && media.size === file.size

const doubts = new WeakMap<File, DoubtCell<File>>()

function doubtOf(file: File): DoubtCell<File> {
  const doubt = doubts.get(file) ?? { current: null }
  doubts.set(file, doubt)
  return doubt
}

/** The uploads of this tab: they go on while the person visits other pages. */
export const uploads = new UploadQueue({
  check: checkFile,
  async send(file, onProgress, signal) {
    const call = () => uploadMedia(file, onProgress, signal)
    const trace = madeIn(library ?? nowhere, isMade)
    return (await callSurely({ input: file, call, trace, doubt: doubtOf(file) })).message
  },
  now: () => performance.now(),
})

guardUnload(uploads)
// What one person chose is not sent in the name of the next.
subscribeToSession(() => uploads.clear())
