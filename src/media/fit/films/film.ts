import { canEncodeVideo, VideoSample } from 'mediabunny'
import { type FileKind, readKind } from '../../../base/file-kind.ts'
import { boxesIn } from '../../files/mp4-boxes.ts'
import { readFormat } from '../../files/read-format.ts'
import { type FileFacts, FitRefused, type FittedFile } from '../../upload.ts'
import { drawStill, renamed } from '../still.ts'
import { decodeFrames, UndecodableFrame } from './decode-frames.ts'
import * as say from './film-sentences.ts'
import { NoPicture, type OpenFilm, openFilm, probeFilm } from './open-film.ts'
import type { OwnFile } from './own-folder.ts'
import { changesOf, type Encoders, type FilmPlan, type FilmProbe, LARGEST_FILM, planFit } from './plan-fit.ts'
import { openResultFile } from './result-file.ts'
import { copyFilm, encodeFilm } from './write-film.ts'

/** The boxes that a film consists of: a missing end of another one does no harm. */
const NEEDED = ['moov', 'mdat', 'moof']

async function areBoxesComplete(file: Blob): Promise<boolean> {
  for await (const { name, to } of boxesIn(file)) if (to > file.size) return !NEEDED.includes(name)
  return true
}

/** Reads a length of 1 to 8 bytes, of which the first tells how many; null if it says "unknown", as in a live recording. */
function variableLength(view: DataView, at: number): { bytes: number; value: number | null } {
  const first = view.getUint8(at)
  const bytes = Math.clz32(first) - 23
  let value = first & (0xff >> bytes)
  let isUnknown = value === 0xff >> bytes
  for (let index = 1; index < bytes; index++) {
    const byte = view.getUint8(at + index)
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { bytes, value: isUnknown ? null : value }
}

/** A Matroska file is a header and one segment, which states its length. */
async function isSegmentComplete(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 256).arrayBuffer())
  const header = variableLength(head, 4)
  const segment = 4 + header.bytes + (header.value ?? 0)
  const length = variableLength(head, segment + 4)
  return length.value === null || segment + 4 + length.bytes + length.value <= file.size
}

/** False if a film's own lengths say that its end is missing; true if nothing says so. Reads a few bytes. */
export async function isComplete(file: Blob, kind: FileKind): Promise<boolean> {
  try {
    return await (kind === 'webm' || kind === 'matroska' ? isSegmentComplete(file) : areBoxesComplete(file))
  } catch {
    // The lengths are unreadable; the library that opens the film says more.
    return true
  }
}

/** The still of a film shows this second: a first frame is often black. */
const STILL_AT_S = 1
/** Another try aims this much below the limit that was missed. */
const SECOND_TRY = 0.95

interface FilmWork {
  file: File
  /** Where the new film goes. */
  result: OwnFile
  onFrame(done: number): void
}

/** A film with all that is known of it. */
interface Known extends OpenFilm {
  film: FilmProbe
  plan: FilmPlan
}

const encoders = async (): Promise<Encoders> => ({ avc: await canEncodeVideo('avc'), vp9: await canEncodeVideo('vp9') })

/** Those that mediabunny opens. */
const CONTAINERS: readonly FileKind[] = ['mp4', 'quicktime', 'webm', 'matroska']

async function openOrRefuse(file: File): Promise<OpenFilm> {
  const kind = await readKind(file)
  if (!CONTAINERS.includes(kind)) throw new FitRefused(say.foreignContainer(kind, file.name))
  if (!(await isComplete(file, kind))) throw new FitRefused(say.incompleteFilm)
  try {
    return await openFilm(file)
  } catch (error) {
    if (error instanceof NoPicture) throw new FitRefused(error.hasSound ? say.noPicture : say.noFrames)
    throw new FitRefused(say.unreadableFilm)
  }
}

const undecodable = async (film: FilmProbe, file: File) =>
  new FitRefused(say.undecodableFilm(film, await readFormat(file), file.name))

async function planOrRefuse(film: FilmProbe, can: Encoders, file: File): Promise<FilmPlan> {
  if (film.frames === 0 || film.seconds === 0) throw new FitRefused(say.noFrames)
  const plan = planFit(film, can)
  if (plan.how !== 'none') return plan
  if (plan.because === 'too long') throw new FitRefused(say.tooLongFilm(film, file.name))
  throw plan.because === 'no encoder' ? new FitRefused(say.noEncoder) : await undecodable(film, file)
}

/** Opens a film and plans its change. @throws FitRefused */
export async function knowFilm(file: File): Promise<Known> {
  const open = await openOrRefuse(file)
  try {
    if (open.edits.stretches > 1) throw new FitRefused(say.cutInPieces(file.name))
    const film = await probeFilm(open)
    return { ...open, film, plan: await planOrRefuse(film, await encoders(), file) }
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

async function factsOf(blob: Blob, open: OpenFilm, film: FilmProbe, type: string): Promise<FileFacts> {
  const { width, height, seconds } = film
  const frame = await stillOf(open, film).catch(() => null)
  return { size: blob.size, width, height, seconds, type, frame }
}

/** Opens the result again: what a person compares is what a screen will show. */
async function factsOfResult(blob: Blob): Promise<FileFacts> {
  const open = await openFilm(blob)
  try {
    return await factsOf(blob, open, await probeFilm(open), blob.type)
  } finally {
    open.close()
  }
}

const isDiskFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Writes the film as planned. @throws FitRefused if the source ends early or the disk is full */
async function writeAs({ track, film }: Known, plan: FilmPlan, work: FilmWork): Promise<Blob> {
  const result = await openResultFile(work.result)
  let seen = 0
  try {
    const onFrame = () => {
      seen += 1
      work.onFrame(seen / film.frames)
    }
    const copy = { track, film, plan, target: result.target, onFrame }
    await (plan.how === 'remux' ? copyFilm(copy) : encodeFilm(copy))
    if (seen < film.frames - 1) throw new FitRefused(say.damagedFilm(seen, film))
    return await result.finish(plan.type)
  } catch (error) {
    await result.discard()
    if (error instanceof FitRefused) throw error
    if (isDiskFull(error)) throw new FitRefused(say.diskFull, true)
    if (!(error instanceof UndecodableFrame)) throw error
    throw seen > 0 ? new FitRefused(say.damagedFilm(seen, film)) : await undecodable(film, work.file)
  }
}

/** Writes a film, and once more with fewer bits if the encoder took more than it was told. @throws FitRefused */
export async function writeWithin(plan: FilmPlan, write: (plan: FilmPlan) => Promise<Blob>): Promise<Blob> {
  const first = await write(plan)
  if (first.size <= LARGEST_FILM) return first
  const second = await write({ ...plan, bitRate: plan.bitRate * (LARGEST_FILM / first.size) * SECOND_TRY })
  if (second.size > LARGEST_FILM) throw new FitRefused(say.stillTooLarge)
  return second
}

/** @throws FitRefused */
export async function makeFilm(work: FilmWork): Promise<FittedFile> {
  const known = await knowFilm(work.file)
  try {
    const before = await factsOf(work.file, known, known.film, work.file.type)
    const blob = await writeWithin(known.plan, plan => writeAs(known, plan, work))
    const file = renamed(work.file, blob)
    return { file, before, after: await factsOfResult(file), changes: changesOf(known.film, known.plan) }
  } finally {
    known.close()
  }
}
