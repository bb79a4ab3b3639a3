import type { Upload } from '../upload.ts'

/** The speed is an average over this time, so that one slow packet does not make the figures jump. */
const WINDOW_MS = 5000
/** Before this time a figure would be a guess. */
const FIRST_FIGURE_MS = 500

/**
 * A moving average over the last five seconds of one upload.
 * @returns a function of the bytes sent so far and the time in ms: bytes per second, or null if it is too early
 */
export function createSpeedometer() {
  const samples: { loaded: number; at: number }[] = []
  return (loaded: number, now: number): number | null => {
    samples.push({ loaded, at: now })
    // The newest sample outside of the window stays, as the average begins there.
    while (samples[1] && now - samples[1].at >= WINDOW_MS) samples.shift()
    const [first] = samples
    if (!first || now - first.at < FIRST_FIGURE_MS) return null
    return ((loaded - first.loaded) / (now - first.at)) * 1000
  }
}

/** The progress of several uploads as one. */
interface BatchProgress {
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
