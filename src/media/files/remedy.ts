import type { MediaKind } from '../../api/media.ts'
import { formatDimensions } from '../../base/format.ts'
import type { TooMuch } from '../too-much.ts'
import type { MediaFormat } from './read-format.ts'

const PAGES = 'Save its pages as pictures, then choose those.'
const UNPACK = 'Unpack it, then choose the files in it.'

const OTHERS: ReadonlyArray<[signature: string, what: string, wayOut: string]> = [
  ['PK\x03\x04', 'a ZIP archive', UNPACK],
  ['Rar!\x1a\x07', 'a RAR archive', UNPACK],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', UNPACK],
  ['\x1f\x8b', 'a gzip archive', UNPACK],
  ['%PDF-', 'a PDF', PAGES],
  // Older documents of office programs.
  ['\xd0\xcf\x11\xe0', 'a document', PAGES],
  ['<!doctype html', 'a web page', 'Save a picture of it, then choose that.'],
  ['<html', 'a web page', 'Save a picture of it, then choose that.'],
  ['MZ', 'a program', 'Choose a picture or a film.'],
  ['\x7fELF', 'a program', 'Choose a picture or a film.'],
]

/** These are ZIP archives inside, which nobody knows. */
const DOCUMENT = /\.(?:(?:doc|xls|ppt)x|od[pst]|key|numbers|pages)$/i

/** A drawing is a text too. */
const isText = (head: string) => /^[\t\n\f\r\x20-\x7e\x80-\xff]+$/.test(head) && !head.trimStart().startsWith('<')

/** The sentence for a file that is no media; null if its bytes say nothing. */
export async function readOther(file: File, kind: MediaKind | null): Promise<string | null> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()))
  const isAt = (signature: string) => head.startsWith(signature) || head.trimStart().toLowerCase().startsWith(signature)
  const found = OTHERS.find(([signature]) => isAt(signature))
  if (!found) return kind && isText(head) ? 'This is a text, whatever its name says. Choose a picture or a film.' : null
  if (found[1] === 'a ZIP archive' && DOCUMENT.test(file.name)) return `This is a document. ${PAGES}`
  return `This is ${found[1]}, whatever its name says. ${found[2]}`
}

export const UNREADABLE =
  'The file cannot be read: it was moved, changed or deleted after it was chosen. Choose it again.'

const NO_SCREEN = 'which this browser cannot decode, and a screen may not be able to play it'
const APPLE_CAMERA = 'On an iPhone, Settings > Camera > Formats > “Most Compatible” makes the next ones right.'
const OTHER_CAMERA = 'In the camera of another telephone, switch HEVC (H.265) off.'

/** Names that a shell would change are replaced. */
const isPlain = (name: string) => !/["`$\\!%]/.test(name) && !name.startsWith('-')

/**
 * One line of ffmpeg that makes a film which every screen plays.
 * @param options more of ffmpeg's options, with a space at the end
 */
export function ffmpegLine(name: string, options = ''): string {
  const input = isPlain(name) ? name : 'film.mov'
  const output = `${input.replace(/\.[^.]+$/, '')}-h264.mp4`
  return `ffmpeg -i "${input}" ${options}-c:v libx264 -pix_fmt yuv420p -an -movflags +faststart "${output}"`
}

function filmRemedy(format: MediaFormat | null, name: string): string {
  const what = format ? `This is a film in ${format}, ${NO_SCREEN}.` : unknown
  const camera = format === 'HEVC' || format === 'Dolby Vision' ? `${APPLE_CAMERA} ${OTHER_CAMERA} ` : ''
  return `${what} ${camera}This line converts the film: ${ffmpegLine(name)}`
}

const KEPT_OUT = 'It is not opened here, and screens leave it out, as it would fill their memory.'

export const tooMuchText = (found: TooMuch): string =>
  found.what === 'pixels'
    ? `This picture says that it is ${formatDimensions(found.width, found.height)} px. ${KEPT_OUT} Save it with at most 64 million pixels, such as 8000×8000.`
    : `This drawing has more elements, or more bytes, than a screen can draw. ${KEPT_OUT} Save it as PNG in a drawing program.`

const unknown = 'This browser cannot decode this file, and a screen may not be able to play it.'
const saveAs = 'Open it in a picture program and save it as JPEG or PNG.'

export function remedyFor(kind: MediaKind | null, format: MediaFormat | null, name: string): string {
  if (format === 'HEIC') return `This is a photo in HEIC, ${NO_SCREEN}. ${APPLE_CAMERA} ${saveAs}`
  if (kind === 'video') return filmRemedy(format, name)
  return kind === 'image' ? `${unknown} ${saveAs}` : ''
}
