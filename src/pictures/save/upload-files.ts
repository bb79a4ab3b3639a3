import { type ArrivedFile, isUnderWay, type Upload } from '../../media/upload.ts'
import type { UploadQueue } from '../../media/upload-queue.ts'
import { isSessionLost } from '../../api/failure-text.ts'
import { uploadFailureText } from '../../media/upload-texts.ts'
import type { KeptPicture } from './kept-picture.ts'
import { NotSaved } from './not-saved.ts'

const KEPT = 'What you made is kept here: save it again to send what is missing, or retry on the Media page.'

/** Why a file did not arrive; empty if that is not known. */
function reasonOf({ file, state }: Upload): string {
  if (state.phase === 'failed') return uploadFailureText(state.error, file)
  return state.phase === 'asking' ? `It waits for your decision on the Media page. ${state.reason}` : ''
}

/** The error of the first file that did not arrive. A lost session is its own error, as the page of the login tells it. */
function errorOf(uploads: readonly Upload[], { files, arrived }: KeptPicture): unknown {
  const failed = uploads.find(({ state }) => state.phase !== 'done')
  if (failed?.state.phase === 'failed' && isSessionLost(failed.state.error)) return failed.state.error
  const isPart = arrived.size > 0
  const headline = isPart ? `${arrived.size} of ${files.length} pictures were uploaded.` : 'The picture was not saved.'
  return new NotSaved(headline, [failed && reasonOf(failed), KEPT].filter(Boolean).join(' '))
}

/** Begins the files that have no upload, or one that ended without success. A row of the Media page may do the rest. */
function begin(uploads: UploadQueue, files: readonly File[]): void {
  const rows = uploads.snapshot().filter(({ file }) => files.includes(file))
  const ended = rows.filter(({ state }) => state.phase === 'failed' || state.phase === 'cancelled')
  for (const { id } of ended) uploads.remove(id)
  const busy = rows.filter(row => !ended.includes(row)).map(({ file }) => file)
  uploads.add(
    files.filter(file => !busy.includes(file)),
    'caller',
  )
}

/** Uploads files through the queue of all uploads, in their order, and waits until each has ended. */
function sendFiles(uploads: UploadQueue, files: readonly File[]): Promise<readonly Upload[]> {
  return new Promise(resolve => {
    const look = () => {
      const own = uploads.snapshot().filter(({ file }) => files.includes(file))
      if (own.some(isUnderWay)) return
      unsubscribe()
      resolve(own)
    }
    begin(uploads, files)
    const unsubscribe = uploads.subscribe(look)
    look()
  })
}

/**
 * Uploads the files of a picture that have not arrived. The caller tells the result.
 * @returns those that have arrived by this
 * @throws NotSaved if one of them failed, was cancelled, or waits for a decision; ApiError if the session is lost
 */
export async function uploadMissing(uploads: UploadQueue, picture: KeptPicture): Promise<readonly ArrivedFile[]> {
  const { files, arrived } = picture
  const ended = await sendFiles(
    uploads,
    files.filter(file => !arrived.has(file)),
  )
  const fresh = ended.flatMap(({ file, state }) => (state.phase === 'done' ? [{ ...state, file }] : []))
  for (const one of fresh) arrived.set(one.file, one)
  if (arrived.size < files.length) throw errorOf(ended, picture)
  return fresh
}
