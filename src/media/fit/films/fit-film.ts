import { createSpeedometer } from '../../../base/speedometer.ts'
import type { FitProgress, FittedFile } from '../../upload.ts'
import { runWorker, type WorkEnd } from '../run-worker.ts'
import { noWebCodecs } from './film-sentences.ts'
import type { ToFilmWorker } from './film-worker.ts'
import type { createOwnFolder, OwnFile } from './own-folder.ts'

/**
 * Follows the work on one film.
 * @returns a function of the part that is done, from 0 to 1, whether the tab is hidden, and the time in ms
 */
export function createProgress() {
  const speedOf = createSpeedometer()
  return (done: number, isHidden: boolean, now: number): FitProgress => {
    // Before the first frame the film is opened, which says nothing about the speed of the rest.
    const speed = done === 0 ? null : speedOf(done, now)
    return { done, secondsLeft: speed ? (1 - done) / speed : null, isSlow: isHidden }
  }
}

const openWorker = () => new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' })

const hasWebCodecs = () => typeof VideoEncoder !== 'undefined' && typeof VideoDecoder !== 'undefined'
const withoutWebCodecs: WorkEnd<never> = { kind: 'refused', sentence: noWebCodecs, mayTryAgain: false }

async function writeTo(
  result: OwnFile,
  file: File,
  show: (progress: FitProgress) => void,
  signal: AbortSignal,
): Promise<WorkEnd<FittedFile>> {
  const progressOf = createProgress()
  let done = 0
  const tell = () => show(progressOf(done, document.hidden, performance.now()))
  const onProgress = (next: number) => {
    done = next
    tell()
  }
  const request: ToFilmWorker = { kind: 'fit', file, result }
  document.addEventListener('visibilitychange', tell)
  tell()
  try {
    return await runWorker({ worker: openWorker(), request, onProgress, signal })
  } finally {
    document.removeEventListener('visibilitychange', tell)
  }
}

/** @throws the signal's reason if it is aborted */
export async function fitFilm(
  folder: ReturnType<typeof createOwnFolder>,
  file: File,
  show: (progress: FitProgress) => void,
  signal: AbortSignal,
): Promise<WorkEnd<FittedFile>> {
  if (!hasWebCodecs()) return withoutWebCodecs
  const own = await folder.claim()
  let outcome: WorkEnd<FittedFile> | null = null
  try {
    outcome = await writeTo(own, file, show, signal)
    if (outcome.kind === 'done') folder.keepWhileUsed(outcome.answer.file, own)
    return outcome
  } finally {
    if (outcome?.kind !== 'done') void folder.release(own)
  }
}

export async function examineFilm(file: File, signal: AbortSignal): Promise<WorkEnd<null>> {
  if (!hasWebCodecs()) return withoutWebCodecs
  const request: ToFilmWorker = { kind: 'examine', file }
  return runWorker({ worker: openWorker(), request, signal })
}
