import { isUnderWay, type SentFile, type Upload } from '../../../media/upload.ts'
import type { UploadQueue } from '../../../media/upload-queue.ts'
import { isSessionLost } from '../../changes/failure-text.ts'
import { uploadFailureText } from '../../uploads/upload-texts.ts'

const KEPT = 'What you made is kept here: save it again, or retry on the Media page.'

/** Thrown if not every file of a picture has arrived in the library. */
export class NotUploaded extends Error {
  constructor(reason = '') {
    super([reason, KEPT].filter(Boolean).join(' '))
  }
}

/** Why a file did not arrive; empty if that is not known. */
function reasonOf({ file, state }: Upload): string {
  if (state.phase === 'failed') return uploadFailureText(state.error, file)
  return state.phase === 'asking' ? `It waits for your decision on the Media page. ${state.reason}` : ''
}

/** The error of the first file that did not arrive. A lost session is its own error, as the page of the login tells it. */
function errorOf(uploads: readonly Upload[]): unknown {
  const failed = uploads.find(({ state }) => state.phase !== 'done')
  if (failed?.state.phase === 'failed' && isSessionLost(failed.state.error)) return failed.state.error
  return new NotUploaded(failed && reasonOf(failed))
}

/** A file that has arrived. */
export interface Uploaded extends SentFile {
  file: File
}

/**
 * Uploads files as any other, begun in their order, and waits for the end of all. The caller tells the result.
 * @throws NotUploaded if one of them failed, was cancelled, or waits for a decision; ApiError if the session is lost
 */
export function uploadFiles(uploads: UploadQueue, files: readonly File[]): Promise<Uploaded[]> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const own = uploads.snapshot().filter(({ file }) => files.includes(file))
      if (own.some(isUnderWay)) return
      unsubscribe()
      const arrived = own.flatMap(({ file, state }) => (state.phase === 'done' ? [{ ...state, file }] : []))
      if (arrived.length === files.length) resolve(arrived)
      else reject(errorOf(own))
    }
    const unsubscribe = uploads.subscribe(look)
    uploads.add(files, 'caller')
  })
}
