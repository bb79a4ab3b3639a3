import type { Upload } from '../upload.ts'

/** The progress of several uploads as one. */
export interface BatchProgress {
  /** The number of files with a result. */
  ended: number
  total: number
  /** Of all bytes, from 0 to 100; a failed upload counts as sent. */
  percent: number
}

const hasResult = ({ state }: Upload) => state.phase === 'done' || state.phase === 'failed'

function sentBytes(upload: Upload): number {
  const { file, state } = upload
  if (hasResult(upload)) return file.size
  return state.phase === 'uploading' && state.total > 0 ? (state.loaded / state.total) * file.size : 0
}

/** @param uploads those with a result and those under way, as the queue gives them */
export function progressOf(uploads: readonly Upload[]): BatchProgress {
  const sum = (bytesOf: (upload: Upload) => number) => uploads.reduce((bytes, upload) => bytes + bytesOf(upload), 0)
  const percent = Math.floor((sum(sentBytes) / (sum(({ file }) => file.size) || 1)) * 100)
  return { ended: uploads.filter(hasResult).length, total: uploads.length, percent }
}
