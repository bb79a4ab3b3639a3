import type { PixelSize } from './thumbnail-size.ts'
import { claimedSize } from './claimed-size.ts'
import { hasTooManyPixels, LARGEST_SVG } from '../api/decode-limits.ts'
import { countSvgElements } from './svg-elements.ts'

/** A million elements take seconds and about a gigabyte. */
const MOST_ELEMENTS = 100_000

/** Why a picture is not decoded. */
export type TooMuch = ({ what: 'pixels' } & PixelSize) | { what: 'svg' }

/** True if the bytes begin like an SVG. */
async function isSvg(file: Blob): Promise<boolean> {
  const head = await file.slice(0, 4096).text()
  return /^\s*</.test(head.replace(/^\uFEFF/, '')) && /<svg[\s>]/i.test(head)
}

/**
 * Tells, by its first bytes, if a picture would take too much memory or time (requirement 4.24); null if it would not.
 * A few kilobytes may claim any number of pixels, and a small SVG any number of elements.
 */
export async function tooMuchOf(file: Blob): Promise<TooMuch | null> {
  const size = await claimedSize(file)
  if (size) return hasTooManyPixels(size.width, size.height) ? { what: 'pixels', ...size } : null
  if (!(await isSvg(file))) return null
  const isHeavy = file.size > LARGEST_SVG || countSvgElements(await file.text(), MOST_ELEMENTS) > MOST_ELEMENTS
  return isHeavy ? { what: 'svg' } : null
}
