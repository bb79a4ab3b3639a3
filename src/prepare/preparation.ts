import { createLimiter } from '../media/concurrency-limit.ts'
import { EMPTY, NO_MEDIA, UNREADABLE, unreadablePicture } from './cannot-sentences.ts'
import type { Aim, Facts, Preparation } from './facts.ts'
import { type FileKind, isFilmKind, isPictureKind, readKind } from './file-kind.ts'
import { failedBecause } from './films/film-sentences.ts'
import { LARGEST_FILM } from './films/plan-fit.ts'
import { examineFilm, pauses, prepareFilm } from './films/prepare-film.ts'
import type { PrepareProgress } from './films/progress.ts'
import { drawSvg } from './pictures/draw-svg.ts'
import { LARGEST_PICTURE } from './pictures/plan-picture.ts'
import { runWorker } from './run-worker.ts'

export type { Facts, Preparation, PrepareProgress }

/** The message is one sentence or two for the person: what the file is, why it cannot be prepared, the way out. */
export class CannotPrepare extends Error {
  override readonly name = 'CannotPrepare'
}

export interface PrepareOptions {
  aim: Aim
  onProgress: (progress: PrepareProgress) => void
  signal: AbortSignal
}

/** Two at a time would take twice as long each, and twice the memory. */
const turns = createLimiter(1)

async function kindOf(file: File): Promise<FileKind> {
  if (file.size === 0) throw new CannotPrepare(EMPTY)
  return readKind(file).catch(() => {
    throw new CannotPrepare(UNREADABLE)
  })
}

async function preparePicture(
  file: File,
  kind: FileKind,
  { aim, onProgress, signal }: PrepareOptions,
): Promise<Preparation> {
  // A picture is made in seconds, in one step.
  onProgress({ done: 0, secondsLeft: null, pausedBy: null, isSlow: document.hidden })
  const cannot = (): never => {
    throw new CannotPrepare(unreadablePicture(kind))
  }
  const drawing = kind === 'svg' ? await drawSvg(file, aim).catch(cannot) : null
  const worker = new Worker(new URL('./pictures/picture-worker.ts', import.meta.url), { type: 'module' })
  const request = { file, drawing, aim }
  const outcome = await runWorker<Preparation>({ worker, request, transfer: drawing ? [drawing] : [], signal })
  return outcome.kind === 'done' ? outcome.answer : cannot()
}

async function prepareAsFilm(file: File, { onProgress, signal }: PrepareOptions): Promise<Preparation> {
  const outcome = await prepareFilm(file, onProgress, signal)
  if (outcome.kind === 'done') return outcome.answer
  throw new CannotPrepare(outcome.kind === 'cannot' ? outcome.sentence : failedBecause(outcome.cause))
}

async function make(file: File, options: PrepareOptions): Promise<Preparation> {
  const kind = await kindOf(file)
  if (isPictureKind(kind)) return preparePicture(file, kind, options)
  if (isFilmKind(kind)) return prepareAsFilm(file, options)
  throw new CannotPrepare(NO_MEDIA)
}

/**
 * Makes a film or a picture fit, one file at a time; others wait for their turn.
 * @throws CannotPrepare with a sentence for the person; the signal's reason if it is aborted
 */
export function prepare(file: File, options: PrepareOptions): Promise<Preparation> {
  return turns.run(() => make(file, options), options.signal)
}

/** Pauses the film that is prepared now, and those after it, until they are resumed. */
export const preparations = { pause: pauses.pause, resume: pauses.resume }

type Offer = 'transcode' | 'remux' | 'picture' | null

const examinations = createLimiter(1)

/** Looks into a film whose first bytes do not say enough. */
async function offerForFilm(file: File): Promise<Offer> {
  const { signal } = new AbortController()
  const outcome = await examinations.run(() => examineFilm(file, signal), signal)
  return outcome.kind === 'done' ? outcome.answer : null
}

function offerForPicture(kind: FileKind, { size }: File): Offer {
  const fits = (kind === 'jpeg' || kind === 'png') && size <= LARGEST_PICTURE
  return fits || kind === 'heic' ? null : 'picture'
}

/**
 * What "Make it fit" would do; null if the file fits already or cannot be changed here. Cheap: reads the first bytes of the
 * file, or the index of a film.
 */
export async function offerFor(file: File): Promise<Offer> {
  const kind = await readKind(file).catch(() => 'other' as const)
  if (isPictureKind(kind)) return offerForPicture(kind, file)
  if (!isFilmKind(kind)) return null
  return kind === 'mp4' && file.size <= LARGEST_FILM ? null : offerForFilm(file)
}
