import type { Media } from './media.ts'

/** The pixels of the largest picture that is decoded: each takes four bytes of memory. */
const MOST_PIXELS = 64_000_000

/** Bytes of the largest SVG that is drawn: a browser makes an element of every few bytes. */
export const LARGEST_SVG = 2_000_000

export const hasTooManyPixels = (width: number, height: number): boolean => width * height > MOST_PIXELS

/** True for an image element, loaded and not yet decoded, whose pixels nobody should decode. An SVG has none. */
export const isTooLarge = ({ src, naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  !/\.svg$/i.test(src) && hasTooManyPixels(naturalWidth, naturalHeight)

/** True for an SVG that a browser could take minutes and hundreds of megabytes for (requirement 9.16). */
export const isHeavySvg = ({ mime_type, file_name, size }: Pick<Media, 'mime_type' | 'file_name' | 'size'>): boolean =>
  size > LARGEST_SVG && (/^image\/svg/i.test(mime_type) || /\.svg$/i.test(file_name))
