import { type PixelSize, scaled } from '../../thumbnail-size.ts'
import type { FitAim } from '../../upload.ts'

/** The most on the longer side: twice the longer side of a screen of 1920×1080. */
const LONGEST_PX = 3840
/** A ticker shows strips of this size; a longer one is slower to load and to draw. */
const STRIP = { width: 2000, height: 128 }
/** An SVG has no pixels of its own: it fills a screen of 1920×1080. */
const DRAWING_PX = 1920

/** The most that a picture may weigh, in bytes. */
export const LARGEST_PICTURE = 5 * 1024 * 1024

function largestScale({ width, height }: PixelSize, aim: FitAim): number {
  if (aim === 'ticker') return Math.min(STRIP.height / height, STRIP.width / width)
  return LONGEST_PX / Math.max(width, height)
}

/** The size in pixels to which a picture is drawn; a small one is not enlarged. */
export const planPicture = (size: PixelSize, aim: FitAim): PixelSize =>
  scaled(size, Math.min(1, largestScale(size, aim)))

/** The size in pixels at which an SVG is drawn: sharp on a screen, or as high as a ticker. */
export function planDrawing(size: PixelSize, aim: FitAim): PixelSize {
  const wanted = Math.max(1, DRAWING_PX / Math.max(size.width, size.height))
  return scaled(size, aim === 'ticker' ? largestScale(size, aim) : Math.min(wanted, largestScale(size, aim)))
}

/** One way to write a picture: the next is tried if the file is still too large. */
export interface Attempt {
  type: 'image/jpeg' | 'image/png'
  quality: number
  /** The part of the planned width and height. */
  scale: number
}

const SCALES = [0.8, 0.64, 0.5, 0.35, 0.25, 0.15]

/** The ways to write a picture, best first: a JPEG loses quality before it loses pixels, a PNG has only pixels to lose. */
export function attemptsFor(isPng: boolean): readonly Attempt[] {
  const type = isPng ? 'image/png' : 'image/jpeg'
  const whole = (isPng ? [1] : [0.85, 0.75, 0.65]).map(quality => ({ type, quality, scale: 1 }) as const)
  return [...whole, ...SCALES.map(scale => ({ type, quality: 0.75, scale }) as const)]
}
