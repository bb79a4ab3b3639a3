import { type PixelSize, thumbnailSize } from '../thumbnail-size.ts'

/** On a page and in a worker; null if the pixels belong to another origin. */
export async function drawThumbnail(picture: CanvasImageSource, size: PixelSize): Promise<Blob | null> {
  const { width, height } = thumbnailSize(size)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  try {
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  } catch {
    return null
  } finally {
    // The pixels would stay until the next garbage collection, which comes late in a worker that allocates little else.
    canvas.width = 0
  }
}
