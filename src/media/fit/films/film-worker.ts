import { FitRefused, type FittedFile } from '../../upload.ts'
import { type FileKind, isFilmKind, readKind } from '../file-kind.ts'
import type { FromWorker } from '../run-worker.ts'
import { knowFilm, makeFilm } from './film.ts'
import { foreignContainer } from './film-sentences.ts'
import type { OwnFile } from './own-folder.ts'
import { createGate } from './pauses.ts'
import type { FilmPlan } from './plan-fit.ts'

/** What the page asks of the worker: one film, or what could be done with it. */
export type ToFilmWorker =
  | { kind: 'fit'; file: File; result: OwnFile; isPaused: boolean }
  | { kind: 'examine'; file: File }
  | { kind: 'pause' }
  | { kind: 'resume' }

/** Milliseconds between two reports: more often nobody sees. */
const REPORT_EVERY_MS = 250

const READABLE: readonly FileKind[] = ['mp4', 'quicktime', 'webm', 'matroska']

type How = FilmPlan['how']

const gate = createGate()
const tell = (message: FromWorker<FittedFile | How>) => self.postMessage(message)

async function readableKind(file: File) {
  const kind = await readKind(file)
  if (!isFilmKind(kind)) throw new Error('it is no film')
  if (!READABLE.includes(kind)) throw new FitRefused(foreignContainer(kind, file.name))
  return kind
}

async function fitInto(file: File, result: OwnFile): Promise<FittedFile> {
  let reported = 0
  const onFrame = async (done: number) => {
    await gate.passed()
    if (performance.now() - reported < REPORT_EVERY_MS) return
    reported = performance.now()
    tell({ kind: 'progress', done })
  }
  const kind = await readableKind(file)
  return makeFilm({ file, kind, result, onFrame })
}

async function examine(file: File): Promise<How> {
  const known = await knowFilm(file, await readableKind(file))
  known.close()
  return known.plan.how
}

const refusal = (error: unknown): FromWorker<never> => {
  if (error instanceof FitRefused) return { kind: 'refused', sentence: error.message, mayTryAgain: error.mayTryAgain }
  return { kind: 'failed', cause: error instanceof Error ? error.message : String(error) }
}

async function answer(work: Promise<FittedFile | How>): Promise<void> {
  tell(await work.then(done => ({ kind: 'done', answer: done }) as const, refusal))
}

self.addEventListener('message', ({ data }: MessageEvent<ToFilmWorker>) => {
  if (data.kind === 'pause' || (data.kind === 'fit' && data.isPaused)) gate.close()
  if (data.kind === 'resume') gate.open()
  if (data.kind === 'fit') void answer(fitInto(data.file, data.result))
  if (data.kind === 'examine') void answer(examine(data.file))
})
