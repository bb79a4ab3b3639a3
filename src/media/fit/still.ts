import type { PixelSize } from '../thumbnail-size.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** The new content under the old name, with the extension of what it is now. */
export function renamed({ name, lastModified }: File, content: Blob): File {
  const stem = name.replace(/\.[^.]*$/, '') || name
  const { type } = content
  return new File([content], `${stem}.${EXTENSIONS[type] ?? 'bin'}`, { type, lastModified })
}

/** The longest side of a still that a person compares, in pixels. */
const STILL_PX = 640

/**
 * Draws a picture at most 640 px large.
 * @param draw draws the whole picture into this size
 * @returns null if this browser cannot
 */
export async function drawStill(
  { width, height }: PixelSize,
  draw: (context: OffscreenCanvasRenderingContext2D, size: PixelSize) => void,
): Promise<Blob | null> {
  const scale = Math.min(1, STILL_PX / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  draw(context, canvas)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }).catch(() => null)
}
