import { createSpeedometer } from '../../../base/speedometer.ts'
import type { FitProgress, FittedFile } from '../../upload.ts'
import { runWorker, type WorkEnd } from '../run-worker.ts'
import { noWebCodecs } from './film-sentences.ts'
import type { ToFilmWorker } from './film-worker.ts'
import type { createOwnFolder, OwnFile } from './own-folder.ts'
import type { Pauses } from './pauses.ts'

interface Conditions {
  pausedBy: FitProgress['pausedBy']
  isHidden: boolean
}

/**
 * Follows the work on one film.
 * @returns a function of the part that is done, from 0 to 1, the conditions, and the time in ms
 */
export function createProgress() {
  let speedOf = createSpeedometer()
  return (done: number, { pausedBy, isHidden }: Conditions, now: number): FitProgress => {
    // The time of a pause is no time of work: the average begins again after it.
    if (pausedBy) speedOf = createSpeedometer()
    // Before the first frame the film is opened, which says nothing about the speed of the rest.
    const speed = pausedBy || done === 0 ? null : speedOf(done, now)
    return { done, secondsLeft: speed ? (1 - done) / speed : null, pausedBy, isSlow: isHidden }
  }
}

/** What all films of a page share. */
interface FilmRoom {
  pauses: Pauses
  folder: ReturnType<typeof createOwnFolder>
}

const openWorker = () => new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' })

const hasWebCodecs = () => typeof VideoEncoder !== 'undefined' && typeof VideoDecoder !== 'undefined'
const withoutWebCodecs: WorkEnd<never> = { kind: 'refused', sentence: noWebCodecs, mayTryAgain: false }

/** Tells the worker of each pause, and the page of everything that changes. @returns the function that ends it */
function follow(pauses: Pauses, worker: Worker, show: (progress: FitProgress) => void) {
  const progressOf = createProgress()
  let done = 0
  const tell = () =>
    show(progressOf(done, { pausedBy: pauses.pausedBy(), isHidden: document.hidden }, performance.now()))
  const onPause = () => {
    const message: ToFilmWorker = { kind: pauses.pausedBy() ? 'pause' : 'resume' }
    worker.postMessage(message)
    tell()
  }
  const stopPauses = pauses.subscribe(onPause)
  document.addEventListener('visibilitychange', tell)
  return {
    onProgress(next: number) {
      done = next
      tell()
    },
    stop() {
      stopPauses()
      document.removeEventListener('visibilitychange', tell)
    },
  }
}

async function writeTo(
  pauses: Pauses,
  result: OwnFile,
  file: File,
  show: (progress: FitProgress) => void,
  signal: AbortSignal,
): Promise<WorkEnd<FittedFile>> {
  const worker = openWorker()
  const { onProgress, stop } = follow(pauses, worker, show)
  onProgress(0)
  const request: ToFilmWorker = { kind: 'fit', file, result, isPaused: pauses.pausedBy() !== null }
  try {
    return await runWorker({ worker, request, onProgress, signal })
  } finally {
    stop()
  }
}

/** @throws the signal's reason if it is aborted */
export async function fitFilm(
  { pauses, folder }: FilmRoom,
  file: File,
  show: (progress: FitProgress) => void,
  signal: AbortSignal,
): Promise<WorkEnd<FittedFile>> {
  if (!hasWebCodecs()) return withoutWebCodecs
  const own = await folder.claim()
  let outcome: WorkEnd<FittedFile> | null = null
  try {
    outcome = await writeTo(pauses, own, file, show, signal)
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
