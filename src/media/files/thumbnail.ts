import { type PixelSize, THUMBNAIL, thumbnailSize } from '../thumbnail-size.ts'

const encode = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, THUMBNAIL.type, THUMBNAIL.quality))

/** Draws on the page's own thread; null if the pixels belong to another origin. */
export async function drawThumbnail(picture: CanvasImageSource, size: PixelSize): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, thumbnailSize(size))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  try {
    return await encode(canvas)
  } catch {
    return null
  } finally {
    // Some browsers keep the canvas's memory until it has no pixels.
    canvas.width = 0
  }
}
