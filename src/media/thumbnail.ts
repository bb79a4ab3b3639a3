import { drawAside, frameAside } from './thumbnail-client.ts'
import { type PixelSize, THUMBNAIL_QUALITY, THUMBNAIL_TYPES, thumbnailSize } from './thumbnail-size.ts'

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, THUMBNAIL_QUALITY))

/** A small picture of what is drawn on the page's own thread; null where another origin keeps its pixels to itself. */
export async function drawThumbnail(picture: CanvasImageSource, size: PixelSize): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, thumbnailSize(size))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const [best, other] = THUMBNAIL_TYPES
  try {
    const blob = await encode(canvas, best)
    return blob?.type === best ? blob : await encode(canvas, other)
  } catch {
    return null
  } finally {
    // Some browsers keep the canvas's memory until it has no pixels.
    canvas.width = 0
  }
}

/** A small picture of a video's frame; null where another origin keeps its pixels to itself. */
export async function drawFrame(video: HTMLVideoElement, size: PixelSize): Promise<Blob | null> {
  const found = await handOver(video, size)
  return found ?? drawThumbnail(video, size)
}

async function handOver(video: HTMLVideoElement, size: PixelSize): Promise<Blob | null> {
  try {
    const frame = frameAside(video, thumbnailSize(size))
    return frame && ((await drawAside(frame))?.thumbnail ?? null)
  } catch {
    // Pixels of another origin are not handed over.
    return null
  }
}
