/** The longest side of a thumbnail, in pixels. */
const THUMBNAIL_PX = 320

export interface PixelSize {
  width: number
  height: number
}

/** The size of a picture's thumbnail; a small picture is not enlarged. */
export function thumbnailSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, THUMBNAIL_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** WebP, or JPEG if the browser cannot write WebP; the quality is the same for both. */
export const THUMBNAIL_TYPES = ['image/webp', 'image/jpeg'] as const
export const THUMBNAIL_QUALITY = 0.8
