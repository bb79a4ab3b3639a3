import { readKind } from '../../../base/file-kind.ts'
import { formatDimensions } from '../../../base/format.ts'
import { isMoving } from '../../../player/moving-picture.ts'
import { type PixelSize, scaled } from '../../thumbnail-size.ts'
import type { FileFacts, FitAim, FittedFile } from '../../upload.ts'
import { drawStill, renamed } from '../still.ts'
import { type Attempt, attemptsFor, LARGEST_PICTURE, planPicture } from './plan-picture.ts'

/** The tag of the EXIF block that says how to turn the photo; 1 is upright. */
const ORIENTATION = 0x0112

/** What a picture's bytes say that its pixels do not. */
interface PictureBytes {
  isTurned: boolean
  /** The photo says where, when and with what it was taken. */
  hasDetails: boolean
  isAnimated: boolean
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The orientation in a TIFF block, 1 to 8; 1 if it says nothing readable. */
function orientationOf(tiff: DataView): number {
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  const count = tiff.getUint16(directory, isLittle)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (tiff.getUint16(entry, isLittle) === ORIENTATION) return tiff.getUint16(entry + 8, isLittle)
  }
  return 1
}

function readOrientation(bytes: Uint8Array): number | null {
  const at = latin1(bytes).indexOf('Exif\0\0')
  if (at < 0) return null
  try {
    return orientationOf(new DataView(bytes.buffer, bytes.byteOffset + at + 6))
  } catch {
    // The block ends in the middle: the browser does not turn such a photo either.
    return 1
  }
}

/** The length of the chain of blocks at `at`: each begins with its length, and an empty one is the last. */
function skipBlocks(bytes: Uint8Array, at: number): number {
  let end = at
  while (bytes[end]) end += (bytes[end] ?? 0) + 1
  return end + 1
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** True if a GIF has a second picture. */
function hasSecondPicture(bytes: Uint8Array): boolean {
  let pictures = 0
  let at = 13 + colourTable(bytes[10] ?? 0)
  while (at < bytes.length && pictures < 2) {
    if (bytes[at] === 0x21) at = skipBlocks(bytes, at + 2)
    else if (bytes[at] === 0x2c) {
      pictures += 1
      at = skipBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
    } else break
  }
  return pictures > 1
}

/** Reads what the browser does not tell of a picture: only its first 4 MB, in which all of this stands. */
export async function readPictureBytes(file: Blob): Promise<PictureBytes> {
  const bytes = new Uint8Array(await file.slice(0, 4 * 1024 * 1024).arrayBuffer())
  const orientation = readOrientation(bytes.subarray(0, 128 * 1024))
  return {
    isTurned: (orientation ?? 1) > 1,
    hasDetails: orientation !== null,
    isAnimated: (await readKind(file)) === 'gif' ? hasSecondPicture(bytes) : isMoving(bytes) === true,
  }
}

export interface PictureRequest {
  file: File
  /** The pixels of an SVG, which only a page can draw; null for every other picture. */
  drawing: ImageBitmap | null
  aim: FitAim
}

/** Rows that are looked at together: 3840 of them at once would be 60 MB of pixels. */
const ROWS = 64

function draw(bitmap: ImageBitmap, { width, height }: PixelSize): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gave no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const context = canvas.getContext('2d')
  for (let top = 0; context && top < canvas.height; top += ROWS) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(ROWS, canvas.height - top))
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  }
  return false
}

interface Written extends PixelSize {
  blob: Blob
  isPng: boolean
  attempt: Attempt
}

/** Writes the picture in the best way that keeps the limit. */
async function write(bitmap: ImageBitmap, size: PixelSize, mayBePng: boolean, isStrip: boolean): Promise<Written> {
  let canvas = draw(bitmap, size)
  // Text in a strip has sharp edges, which a JPEG blurs; a strip is small either way.
  const isPng = mayBePng && (isStrip || isTransparent(canvas))
  let last: Written | null = null
  for (const attempt of attemptsFor(isPng)) {
    const { scale, type, quality } = attempt
    if (scale < 1) canvas = draw(bitmap, scaled(size, scale))
    const blob = await canvas.convertToBlob({ type, quality })
    last = { blob, isPng, attempt, width: canvas.width, height: canvas.height }
    if (blob.size <= LARGEST_PICTURE) break
  }
  if (!last) throw new Error('there is no way to write it')
  return last
}

const savedAs = ({ isPng, attempt }: Written): string =>
  isPng ? 'Saved as PNG.' : `Saved as JPEG at ${attempt.quality * 100} % quality.`

const drawBitmap = (bitmap: ImageBitmap) =>
  drawStill(bitmap, (context, { width, height }) => context.drawImage(bitmap, 0, 0, width, height))

async function factsOf({ size, type }: Blob, bitmap: ImageBitmap): Promise<FileFacts> {
  const { width, height } = bitmap
  return { size, width, height, seconds: null, type, frame: await drawBitmap(bitmap) }
}

/** Opens the result again: what a person compares is what a screen will show. */
async function factsOfResult(blob: Blob): Promise<FileFacts> {
  const bitmap = await createImageBitmap(blob)
  return factsOf(blob, bitmap).finally(() => bitmap.close())
}

/**
 * Makes a picture fit: upright, at most 3840 px long or as high as a ticker, JPEG or PNG, under 5 MB.
 * @throws Error if the browser cannot decode it
 */
export async function makePicture({ file, drawing, aim }: PictureRequest): Promise<FittedFile> {
  const { isTurned, hasDetails, isAnimated } = await readPictureBytes(file)
  const bitmap = drawing ?? (await createImageBitmap(file, { imageOrientation: 'from-image' }))
  try {
    const { width, height } = bitmap
    const written = await write(bitmap, planPicture(bitmap, aim), file.type !== 'image/jpeg', aim === 'ticker')
    const isSmaller = written.width !== width || written.height !== height
    const changes = [
      drawing ? `Drawn at ${formatDimensions(width, height)} px.` : '',
      isTurned ? 'Turned upright.' : '',
      isSmaller ? `Made ${formatDimensions(written.width, written.height)} px large.` : '',
      savedAs(written),
      isAnimated ? 'The animation is left out: only its first picture stays.' : '',
      hasDetails ? 'Place, time and camera of the photo are left out.' : '',
    ].filter(Boolean)
    const result = renamed(file, written.blob)
    return {
      file: result,
      before: await factsOf(file, bitmap),
      after: await factsOfResult(result),
      changes,
    }
  } finally {
    bitmap.close()
  }
}
