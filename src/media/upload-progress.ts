import type { Upload } from './upload-queue.ts'

/** The progress of several uploads as one. */
export interface BatchProgress {
  /** The number of files with a result. */
  ended: number
  total: number
  /** Of all bytes, from 0 to 100; a failed upload counts as sent. */
  percent: number
}

function sentShare({ state }: Upload): number {
  switch (state.phase) {
    case 'checking':
    case 'asking':
    case 'waiting':
      return 0
    case 'uploading':
      return state.total > 0 ? state.loaded / state.total : 0
    case 'done':
    case 'failed':
    case 'cancelled':
      return 1
  }
}

/** @param uploads those with a result and those under way, as the queue gives them */
export function progressOf(uploads: readonly Upload[]): BatchProgress {
  const ended = uploads.filter(({ state }) => state.phase === 'done' || state.phase === 'failed').length
  const size = uploads.reduce((sum, { file }) => sum + file.size, 0)
  const sent = uploads.reduce((sum, upload) => sum + upload.file.size * sentShare(upload), 0)
  return { ended, total: uploads.length, percent: size > 0 ? Math.floor((sent / size) * 100) : 0 }
}
