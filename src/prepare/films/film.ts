import { VideoSample } from 'mediabunny'
import { type Facts, type Preparation, renamed } from '../facts.ts'
import type { FilmKind } from '../file-kind.ts'
import { drawStill } from '../still.ts'
import { copyFilm } from './copy-film.ts'
import { decodeFrames, UndecodableFrame } from './decode-frames.ts'
import { encodeFilm } from './encode-film.ts'
import { openOutput } from './film-output.ts'
import * as say from './film-sentences.ts'
import { encoderConfig } from './frame-encoder.ts'
import { isComplete } from './is-complete.ts'
import { type OpenFilm, openFilm, probeFilm } from './open-film.ts'
import type { OwnFile } from './own-folder.ts'
import { changesOf, type Encoders, type FilmPlan, type FilmProbe, LARGEST_FILM, planFit } from './plan-fit.ts'
import { openResultFile } from './result-file.ts'

/** The message is for the person. */
export class FilmRefused extends Error {}

/** The still of a film shows this second: a first frame is often black. */
const STILL_AT_S = 1
/** Another try aims this much below the limit that was missed. */
const SECOND_TRY = 0.95

export interface FilmWork {
  file: File
  kind: FilmKind
  /** Where the new film goes. */
  result: OwnFile
  onFrame(done: number): Promise<void>
}

/** A film with all that is known of it. */
interface Known extends OpenFilm {
  film: FilmProbe
  plan: FilmPlan
}

/** A size and a rate that every encoder knows: what it may not know is the codec. */
const TRIAL = { how: 'transcode', width: 1280, height: 720, bitRate: 2_000_000 } as const

const encoders = async (): Promise<Encoders> => ({
  avc: (await encoderConfig({ ...TRIAL, codec: 'avc', type: 'video/mp4' }, 30)) !== null,
  vp9: (await encoderConfig({ ...TRIAL, codec: 'vp9', type: 'video/webm' }, 30)) !== null,
})

async function openOrRefuse(file: File, kind: FilmKind): Promise<OpenFilm> {
  if (!(await isComplete(file, kind))) throw new FilmRefused(say.incompleteFilm)
  let open: OpenFilm | null
  try {
    open = await openFilm(file)
  } catch {
    throw new FilmRefused(say.unreadableFilm)
  }
  if (!open) throw new FilmRefused(say.noPicture)
  return open
}

function planOrRefuse(film: FilmProbe, can: Encoders, name: string): FilmPlan {
  if (film.frames === 0 || film.seconds === 0) throw new FilmRefused(say.noFrames)
  const plan = planFit(film, can)
  if (plan.how !== 'none') return plan
  if (plan.because === 'too long') throw new FilmRefused(say.tooLong(film, name))
  throw new FilmRefused(plan.because === 'no encoder' ? say.noEncoder : say.undecodableFilm(film, name))
}

/** Opens a film and plans its change. @throws FilmRefused */
export async function knowFilm(file: File, kind: FilmKind): Promise<Known> {
  const open = await openOrRefuse(file, kind)
  try {
    const film = await probeFilm(open, kind)
    return { ...open, film, plan: planOrRefuse(film, await encoders(), file.name) }
  } catch (error) {
    open.close()
    throw error
  }
}

async function stillOf({ track }: OpenFilm, film: FilmProbe): Promise<Blob | null> {
  const turn = { rotation: await track.getRotation(), flip: await track.getFlip() }
  for await (const frame of decodeFrames(track, film.start + Math.min(STILL_AT_S, film.seconds / 2))) {
    using sample = new VideoSample(frame, turn)
    return drawStill(film, (context, { width, height }) => sample.draw(context, 0, 0, width, height))
  }
  return null
}

async function factsOf(blob: Blob, open: OpenFilm, film: FilmProbe, type: string): Promise<Facts> {
  const { width, height, seconds } = film
  const frame = await stillOf(open, film).catch(() => null)
  return { size: blob.size, width, height, seconds, type, frame }
}

/** Opens the result again: what a person compares is what a screen will show. */
async function factsOfResult(blob: Blob): Promise<Facts> {
  const open = await openFilm(blob)
  if (!open) throw new Error('the new film has no picture')
  try {
    return await factsOf(blob, open, await probeFilm(open, 'mp4'), blob.type)
  } finally {
    open.close()
  }
}

const isDiskFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Writes the film as planned. @throws FilmRefused if the source ends early or the disk is full */
async function writeAs({ track, film }: Known, plan: FilmPlan, work: FilmWork): Promise<Blob> {
  const result = await openResultFile(work.result)
  let seen = 0
  try {
    const onFrame = (frames: number) => {
      seen = frames
      return work.onFrame(frames / film.frames)
    }
    const output = await openOutput(film, plan, result)
    const isCopy = plan.how === 'remux'
    const frames = isCopy
      ? await copyFilm(track, film, output, onFrame)
      : await encodeFilm(track, film, plan, output, onFrame)
    await output.finish()
    if (frames < film.frames - 1) throw new FilmRefused(say.damagedFilm(frames, film))
    return await result.finish(plan.type)
  } catch (error) {
    await result.discard()
    if (error instanceof FilmRefused) throw error
    if (isDiskFull(error)) throw new FilmRefused(say.diskFull)
    if (!(error instanceof UndecodableFrame)) throw error
    throw new FilmRefused(seen > 0 ? say.damagedFilm(seen, film) : say.undecodableFilm(film, work.file.name))
  }
}

/** Writes the film, and once more with fewer bits if the encoder took more than it was told. */
async function write(known: Known, work: FilmWork): Promise<{ blob: Blob; plan: FilmPlan }> {
  const first = await writeAs(known, known.plan, work)
  if (first.size <= LARGEST_FILM || known.plan.how === 'remux') return { blob: first, plan: known.plan }
  const bitRate = known.plan.bitRate * (LARGEST_FILM / first.size) * SECOND_TRY
  const plan = { ...known.plan, bitRate }
  return { blob: await writeAs(known, plan, work), plan }
}

/**
 * Makes a film fit.
 * @throws FilmRefused with a sentence for the person
 */
export async function makeFilm(work: FilmWork): Promise<Preparation> {
  const known = await knowFilm(work.file, work.kind)
  try {
    const before = await factsOf(work.file, known, known.film, work.file.type)
    const { blob, plan } = await write(known, work)
    const file = renamed(work.file, blob)
    return { file, before, after: await factsOfResult(file), changes: changesOf(known.film, plan) }
  } finally {
    known.close()
  }
}
