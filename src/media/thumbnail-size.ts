/** The longest side in pixels. */
const THUMBNAIL_PX = 320

export interface PixelSize {
  width: number
  height: number
}

/** A small picture is not enlarged. */
export function thumbnailSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, THUMBNAIL_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const THUMBNAIL = { type: 'image/webp', quality: 0.8 }
