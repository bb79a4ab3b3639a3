import { hasTooManyPixels, LARGEST_SVG } from '../api/media.ts'
import { type FileKind, readKind } from '../base/file-kind.ts'
import type { PixelSize } from './thumbnail-size.ts'

/** An element with an id, and what it holds: they are counted together. */
interface Part {
  elements: number
  /** The parts inside of it, and the ids of those that it uses. */
  inside: Array<Part | string>
}

/** Elements inside of elements: no drawing program goes this deep. */
const DEEPEST = 1_000

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^<'">])*)>/g
const ID = /\sid\s*=\s*["']([^"']*)["']/
const USED = /\s(?:xlink:)?href\s*=\s*["']#([^"']*)["']/

/** @returns the parts by their id, the whole drawing under an empty one; null for more than `most` elements */
function partsOf(text: string, most: number): Map<string, Part> | null {
  const whole: Part = { elements: 0, inside: [] }
  const parts = new Map<string, Part>([['', whole]])
  const open: Part[] = [whole]
  let elements = 0
  for (const [, end, name = '', attributes = ''] of text.matchAll(TAG)) {
    if (end) {
      if (open.length > 1) open.pop()
      continue
    }
    elements += 1
    if (elements > most || open.length > DEEPEST) return null
    const around = open.at(-1) ?? whole
    const id = ID.exec(attributes)?.[1]
    const part = id === undefined ? around : { elements: 0, inside: [] }
    if (part !== around) around.inside.push(part)
    if (id !== undefined && !parts.has(id)) parts.set(id, part)
    part.elements += 1
    const used = name.toLowerCase().endsWith('use') ? USED.exec(attributes)?.[1] : undefined
    if (used) part.inside.push(used)
    if (!attributes.endsWith('/')) open.push(part)
  }
  return parts
}

/**
 * Counts an element as often as the drawing uses it.
 * @returns infinity for more than `most`
 */
export function countSvgElements(text: string, most: number): number {
  const parts = partsOf(text, most)
  if (!parts) return Number.POSITIVE_INFINITY
  const known = new Map<Part, number>()
  const count = (part: Part | string | undefined, depth: number): number => {
    const one = typeof part === 'string' ? parts.get(part) : part
    if (!one) return 0
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY
    const before = known.get(one)
    if (before !== undefined) return before
    // A part that uses itself is not drawn in itself.
    known.set(one, 0)
    let total = one.elements
    for (const inner of one.inside) total += count(inner, depth + 1)
    known.set(one, total)
    return total
  }
  const total = count('', 0)
  return total > most ? Number.POSITIVE_INFINITY : total
}

/** The size of a JPEG stands behind its metadata, which may hold a preview. */
const HEAD_BYTES = 1024 * 1024

const latin1 = new TextDecoder('latin1')

type Reader = (view: DataView) => PixelSize

const png: Reader = view => ({ width: view.getUint32(16), height: view.getUint32(20) })
const gif: Reader = view => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) })
const bmp: Reader = view => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) })

/** Reads three bytes, little-endian. */
const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

function webp(view: DataView): PixelSize {
  const chunk = latin1.decode(new Uint8Array(view.buffer, view.byteOffset + 12, 4))
  if (chunk === 'VP8X') return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

function jpeg(view: DataView): PixelSize {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    // A segment may have more than one byte of filling before it.
    while (view.getUint8(at + 1) === 0xff) at += 1
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

/** AVIF states the size of each of its pictures in a box `ispe`; the whole picture is the largest. */
function avif(view: DataView): PixelSize {
  const text = latin1.decode(view)
  let largest = { width: 0, height: 0 }
  for (let at = text.indexOf('ispe'); at >= 0 && at + 16 <= text.length; at = text.indexOf('ispe', at + 4)) {
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

const READERS: Partial<Record<FileKind, Reader>> = { png, gif, bmp, webp, jpeg, avif }

/** The pixels that the bytes claim before they are decoded; null if they claim none. */
export async function claimedSize(file: Blob): Promise<PixelSize | null> {
  const read = READERS[await readKind(file)]
  if (!read) return null
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  try {
    return read(view)
  } catch {
    // The file ends before its size.
    return null
  }
}

/** A million elements take seconds and about a gigabyte. */
const MOST_ELEMENTS = 100_000

export type TooMuch = ({ what: 'pixels' } & PixelSize) | { what: 'svg' }

/**
 * Tells why a picture would take too much memory or time (requirement 4.24); null if it would not.
 * A few kilobytes may claim any number of pixels, and a small SVG any number of elements.
 */
export async function tooMuchOf(file: Blob): Promise<TooMuch | null> {
  const size = await claimedSize(file)
  if (size) return hasTooManyPixels(size.width, size.height) ? { what: 'pixels', ...size } : null
  if ((await readKind(file)) !== 'svg') return null
  const isTooComplex = file.size > LARGEST_SVG || countSvgElements(await file.text(), MOST_ELEMENTS) > MOST_ELEMENTS
  return isTooComplex ? { what: 'svg' } : null
}
