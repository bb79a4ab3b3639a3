import { isUnderWay } from '../../../media/upload.ts'
import type { UploadQueue } from '../../../media/upload-queue.ts'

/** Thrown if not every file of a picture has arrived in the library. */
export class NotUploaded extends Error {
  constructor() {
    super('The picture is not in the library. What you made is kept here: save it again, or retry on the Media page.')
  }
}

/**
 * Uploads files as any other, begun in their order, and waits for the end of all.
 * @returns the names of the files in the library, in their order; a name that is not known is empty
 * @throws NotUploaded if one of them failed, was cancelled, or waits for a decision
 */
export function uploadFiles(uploads: UploadQueue, files: readonly File[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const own = uploads.snapshot().filter(({ file }) => files.includes(file))
      if (own.some(isUnderWay)) return
      unsubscribe()
      const names = own.flatMap(({ state }) => (state.phase === 'done' ? [state.fileName] : []))
      if (names.length === files.length) resolve(names)
      else reject(new NotUploaded())
    }
    const unsubscribe = uploads.subscribe(look)
    uploads.add(files)
  })
}
