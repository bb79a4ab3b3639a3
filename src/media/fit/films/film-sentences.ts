import type { FileKind } from '../../../base/file-kind.ts'
import { formatDimensions, formatLength } from '../../../base/format.ts'
import type { MediaFormat } from '../../files/read-format.ts'
import { ffmpegLine, remedyFor } from '../../files/remedy.ts'
import type { FilmProbe } from './plan-fit.ts'

/** The codecs that browsers often cannot decode, under the names that people meet. */
const CODECS: Readonly<Record<string, MediaFormat>> = {
  hevc: 'HEVC',
  av1: 'AV1',
  prores: 'ProRes',
}

const KINDS: Readonly<Partial<Record<FileKind, string>>> = {
  avi: 'an AVI film',
  'mpeg-ts': 'an MPEG transport stream, as television and camcorders make it',
  wmv: 'a Windows Media film',
  flv: 'a Flash film',
}

const convert = (name: string, options?: string) => `This line converts the film: ${ffmpegLine(name, options)}`

/** Keeps a film in a box of 1920×1080. */
const SCALE = '-vf scale=1920:1080:force_original_aspect_ratio=decrease:force_divisible_by=2 '

export const foreignContainer = (kind: FileKind, name: string): string =>
  `This is ${KINDS[kind] ?? 'a film of an unknown kind'}, which this page cannot open. ${convert(name)}`

/** More than the width of 4K: many decoders end there. */
const LARGE_PX = 4096

/**
 * A codec, or a size, that this browser cannot decode.
 * @param format what the index says if the library does not know the codec
 */
export function undecodableFilm(film: FilmProbe, format: MediaFormat | null, name: string): string {
  const { codec, width, height } = film
  if (Math.max(width, height) <= LARGE_PX) return remedyFor('video', CODECS[codec ?? ''] ?? format, name)
  return `This film is ${formatDimensions(width, height)} px large, which this browser cannot decode. ${convert(name, SCALE)}`
}

export const noPicture =
  'This file has sound but no picture: a screen has nothing to show. Choose a film, or make one of it in another program.'

export const noFrames =
  'This film is 0 s long: it has no picture that could be shown. Copy it again from where it comes from.'

/** Showing all stretches of an edit list would bring back what was cut out. */
export const cutInPieces = (name: string): string =>
  `This film was cut, and its file still holds what was cut out, in a way that this page cannot follow. ${convert(name)}`

/** A film whose own lengths say that its end is missing. */
export const incompleteFilm =
  'This film is incomplete: the end of its file is missing. Copy it again from where it comes from, or send the original.'

export const unreadableFilm =
  'This film is damaged, or its recording was not ended: nothing says where its pictures are. Copy it again from where it comes from; a telephone or camera may need to end its recording first.'

/** A film that breaks off, although its file is whole. */
export const damagedFilm = (frames: number, film: FilmProbe): string => {
  const known = formatLength((film.seconds * frames) / film.frames)
  return `This film is damaged: after ${known} of ${formatLength(film.seconds)} its pictures cannot be decoded. Copy it again from where it comes from, or send the original.`
}

export const tooLongFilm = ({ seconds }: FilmProbe, name: string): string =>
  `This film is ${formatLength(seconds)} long: in 50 MB nobody would recognise its pictures. Cut it into parts on a computer, for example its first ten minutes: ${ffmpegLine(name, '-t 600 ')} Or send the original.`

export const stillTooLarge =
  'After two tries this film is still over 50 MB: the encoder of this browser writes more than it is told to. Cut it into parts, or send the original.'

export const noEncoder =
  'This browser can play films but cannot write them: send the original, or prepare it in a current Chrome, Edge or Safari.'

export const noWebCodecs =
  'This browser cannot prepare films: it has no WebCodecs, which needs a current browser and a page over https. Send the original.'

export const diskFull =
  'The disk of this computer is full, or the browser may not use more of it. Free some space, then try again, or send the original.'

export const failedBecause = (cause: string): string =>
  `This film could not be prepared (${cause.replace(/\.$/, '')}). Try again, or send the original.`
