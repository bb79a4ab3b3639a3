import { FitRefused, type FittedFile } from '../../upload.ts'
import type { FromWorker } from '../run-worker.ts'
import { knowFilm, makeFilm } from './film.ts'
import type { OwnFile } from './own-folder.ts'

/** What the page asks of the worker: to make one film fit, or to say if it can. */
export type ToFilmWorker = { kind: 'fit'; file: File; result: OwnFile } | { kind: 'examine'; file: File }

/** Milliseconds between two reports: more often nobody sees. */
const REPORT_EVERY_MS = 250

const tell = (message: FromWorker<FittedFile | null>) => self.postMessage(message)

let reported = 0

function onFrame(done: number): void {
  if (performance.now() - reported < REPORT_EVERY_MS) return
  reported = performance.now()
  tell({ kind: 'progress', done })
}

/** @throws FitRefused if the film cannot be made to fit */
async function examine(file: File): Promise<null> {
  const known = await knowFilm(file)
  known.close()
  return null
}

const refusal = (error: unknown): FromWorker<never> => {
  if (error instanceof FitRefused) return { kind: 'refused', sentence: error.message, mayTryAgain: error.mayTryAgain }
  return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) }
}

async function answer(work: Promise<FittedFile | null>): Promise<void> {
  tell(await work.then(done => ({ kind: 'done', answer: done }) as const, refusal))
}

self.addEventListener('message', ({ data }: MessageEvent<ToFilmWorker>) => {
  if (data.kind === 'fit') void answer(makeFilm({ file: data.file, result: data.result, onFrame }))
  if (data.kind === 'examine') void answer(examine(data.file))
})
