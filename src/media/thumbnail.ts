/** The longest side of a thumbnail. */
const THUMBNAIL_PX = 320
const QUALITY = 0.8

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, QUALITY))

/**
 * A small WebP picture of what is drawn, or a JPEG where the browser writes no WebP; null where another
 * origin keeps its pixels to itself.
 */
export async function drawThumbnail(
  picture: CanvasImageSource,
  size: { width: number; height: number },
): Promise<Blob | null> {
  const scale = Math.min(1, THUMBNAIL_PX / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  try {
    const blob = await encode(canvas, 'image/webp')
    return blob?.type === 'image/webp' ? blob : await encode(canvas, 'image/jpeg')
  } catch {
    return null
  } finally {
    // Some browsers keep the canvas's memory until it has no pixels.
    canvas.width = 0
  }
}
