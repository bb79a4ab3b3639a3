import { uploadMedia } from '../../api/media.ts'
import { subscribeToSession } from '../../api/session.ts'
import { guardUnload } from '../../media/unload-guard.ts'
import { UploadQueue } from '../../media/upload-queue.ts'
import { checkFile } from './check-file.ts'

/** The uploads of this tab: they go on while the person visits other pages. */
export const uploads = new UploadQueue({
  check: checkFile,
  send: async (file, onProgress, signal) => (await uploadMedia(file, onProgress, signal)).message,
  now: () => performance.now(),
})

guardUnload(uploads)
// What one person chose is not sent in the name of the next.
subscribeToSession(() => uploads.clear())
