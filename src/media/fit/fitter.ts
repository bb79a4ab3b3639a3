import { createLimiter } from '../../base/concurrency-limit.ts'
import { type FileKind, isFilmKind, isPictureKind, readKind } from '../../base/file-kind.ts'
import { isReadable } from '../files/read-format.ts'
import { remedyFor, tooMuchText, UNREADABLE } from '../files/remedy.ts'
import { showImage } from '../read-image.ts'
import { tooMuchOf } from '../too-much.ts'
import { type FitAim, type FitOffer, type FitProgress, FitRefused, type FittedFile } from '../upload.ts'
import { failedBecause } from './films/film-sentences.ts'
import { examineFilm, fitFilm } from './films/fit-film.ts'
import { createOwnFolder, removeLeftovers } from './films/own-folder.ts'
import { LARGEST_FILM } from './films/plan-fit.ts'
import { LARGEST_PICTURE, planDrawing } from './pictures/plan-picture.ts'
import { runWorker } from './run-worker.ts'

/** The size of an SVG that states none, in pixels: the browsers' own. */
const UNSTATED = { width: 300, height: 150 }

/** Draws an SVG to pixels, sharp at the size at which it is needed: a worker cannot. @throws if it is no readable SVG */
async function drawSvg(file: Blob, aim: FitAim): Promise<ImageBitmap> {
  const url = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }))
  const image = await showImage(url).finally(() => URL.revokeObjectURL(url))
  if (!image) throw new Error('The SVG cannot be decoded.')
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = document.createElement('canvas')
  Object.assign(canvas, planDrawing(width && height ? { width, height } : UNSTATED, aim))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return createImageBitmap(canvas)
}

const SEND_ORIGINAL = 'send the original'

const unreadablePicture = (kind: FileKind): string =>
  kind === 'heic'
    ? remedyFor('image', 'HEIC', '')
    : `This browser cannot open the picture: it is damaged, or of a type that the browser does not know. Save it as JPEG or PNG in another program, or ${SEND_ORIGINAL}.`

const NO_MEDIA = `This is neither a picture nor a film that this page knows. Choose a JPEG, a PNG or an MP4, or ${SEND_ORIGINAL}.`

const EMPTY = 'This file is empty (0 bytes). Copy it again from where it comes from.'

export interface FitOptions {
  aim: FitAim
  onProgress: (progress: FitProgress) => void
  signal: AbortSignal
}

async function fitPicture(file: File, kind: FileKind, { aim, onProgress, signal }: FitOptions): Promise<FittedFile> {
  // A picture is made in seconds, in one step.
  onProgress({ done: 0, secondsLeft: null, isSlow: document.hidden })
  const cannot = (): never => {
    throw new FitRefused(unreadablePicture(kind))
  }
  const drawing = kind === 'svg' ? await drawSvg(file, aim).catch(cannot) : null
  if (signal.aborted) drawing?.close()
  const worker = new Worker(new URL('./pictures/picture-worker.ts', import.meta.url), { type: 'module' })
  const request = { file, drawing, aim }
  const outcome = await runWorker<FittedFile>({ worker, request, transfer: drawing ? [drawing] : [], signal })
  return outcome.kind === 'done' ? outcome.answer : cannot()
}

/** Removes what closed tabs left on the browser's own disk (requirement 28.14). */
export const cleanUp = (): Promise<void> => removeLeftovers()

function canFitPicture(kind: FileKind, { size }: File): boolean {
  const fits = (kind === 'jpeg' || kind === 'png') && size <= LARGEST_PICTURE
  return !fits && kind !== 'heic'
}

/** Makes the files of a page fit. Its films share the folder of this tab. */
export function fitterOf() {
  const folder = createOwnFolder()
  /** Two at a time would take twice as long each, and twice the memory. */
  const turns = createLimiter(1)
  const examinations = createLimiter(1)

  const fitAsFilm = async (file: File, { onProgress, signal }: FitOptions): Promise<FittedFile> => {
    const outcome = await fitFilm(folder, file, onProgress, signal)
    if (outcome.kind === 'done') return outcome.answer
    if (outcome.kind === 'refused') throw new FitRefused(outcome.sentence, outcome.mayTryAgain)
    throw new FitRefused(failedBecause(outcome.cause), true)
  }
  const make = async (file: File, options: FitOptions): Promise<FittedFile> => {
    if (file.size === 0) throw new FitRefused(EMPTY)
    const kind = await readKind(file)
    const tooMuch = isPictureKind(kind) ? await tooMuchOf(file) : null
    if (tooMuch) throw new FitRefused(tooMuchText(tooMuch))
    if (isPictureKind(kind)) return fitPicture(file, kind, options)
    if (isFilmKind(kind)) return fitAsFilm(file, options)
    throw new FitRefused(NO_MEDIA)
  }
  /** Looks into a film whose first bytes do not say enough. */
  const offerForFilm = async (file: File): Promise<FitOffer> => {
    const { signal } = new AbortController()
    const outcome = await examinations.run(() => examineFilm(file, signal), signal)
    return { canFit: outcome.kind === 'done', why: outcome.kind === 'refused' ? outcome.sentence : '' }
  }
  return {
    /** @throws FitRefused; the signal's reason if it is aborted */
    async fit(file: File, options: FitOptions): Promise<FittedFile> {
      try {
        return await turns.run(() => make(file, options), options.signal)
      } catch (error) {
        // What cannot be read looks damaged to whoever reads it.
        if (!options.signal.aborted && !(await isReadable(file))) throw new FitRefused(UNREADABLE)
        throw error
      }
    },
    /**
     * Says if "Make it fit" would help: not if the file fits already, or cannot be changed here. Cheap: reads the first
     * bytes of the file, or the index of a film.
     */
    async offerFit(file: File): Promise<FitOffer> {
      const kind = await readKind(file).catch(() => 'other' as const)
      const isFilm = isFilmKind(kind) && (kind !== 'mp4' || file.size > LARGEST_FILM)
      if (isPictureKind(kind) && (await tooMuchOf(file).catch(() => null))) return { canFit: false, why: '' }
      return isFilm ? offerForFilm(file) : { canFit: isPictureKind(kind) && canFitPicture(kind, file), why: '' }
    },
  }
}
