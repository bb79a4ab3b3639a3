/** The longest side in pixels. */
const THUMBNAIL_PX = 320

export interface PixelSize {
  width: number
  height: number
}

/** A size in pixels times a number; no side is less than one pixel. */
export const scaled = ({ width, height }: PixelSize, scale: number): PixelSize => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** A small picture is not enlarged. */
export const thumbnailSize = (size: PixelSize): PixelSize =>
  scaled(size, Math.min(1, THUMBNAIL_PX / Math.max(size.width, size.height)))
