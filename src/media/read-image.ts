import type { FileMetadata } from './files/file-metadata.ts'
import { drawThumbnail } from './files/thumbnail.ts'
import type { Thumbnails } from './files/thumbnail-client.ts'

export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly status: number

  constructor(url: string, status: number) {
    super(`The image ${url} cannot be loaded (HTTP ${status}).`)
    this.status = status
  }
}

/**
 * Null if another origin does not let this page read the bytes.
 * @throws ImageRefused, and the browser's own error if the server cannot be reached
 */
export async function fetchImage(url: string, signal: AbortSignal): Promise<Blob | null> {
  let answer: Response
  try {
    answer = await fetch(url, { signal })
  } catch (error) {
    if (signal.aborted || new URL(url, location.href).origin === location.origin) throw error
    return null
  }
  if (!answer.ok) throw new ImageRefused(url, answer.status)
  return answer.blob()
}

/** Null if the image cannot be shown. */
export async function showImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}

/** The image is upright; null if this browser cannot decode it. An SVG, which is no bitmap, becomes an element. */
export async function decodeImage(blob: Blob): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    // The browser decodes off the main thread and rotates as the EXIF orientation says.
    return await createImageBitmap(blob, { imageOrientation: 'from-image' })
  } catch {
    const url = URL.createObjectURL(blob)
    return showImage(url).finally(() => URL.revokeObjectURL(url))
  }
}

export const sizeOfImage = (image: ImageBitmap | HTMLImageElement) =>
  'naturalWidth' in image
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : { width: image.width, height: image.height }

async function describe(image: ImageBitmap | HTMLImageElement | null): Promise<FileMetadata> {
  if (!image) return { state: 'undecodable' }
  const size = sizeOfImage(image)
  return { state: 'known', ...size, duration: null, thumbnail: await drawThumbnail(image, size) }
}

/** For a browser whose workers cannot draw, and for an SVG. */
async function readOnPage(blob: Blob): Promise<FileMetadata> {
  const image = await decodeImage(blob)
  return describe(image).finally(() => image && 'close' in image && image.close())
}

async function readBlob(thumbnails: Thumbnails, blob: Blob): Promise<FileMetadata> {
  const found = await thumbnails.make(blob)
  if (found === 'too much') return { state: 'undecodable' }
  return found ? { state: 'known', duration: null, ...found } : readOnPage(blob)
}

/** @throws if it cannot be loaded, and if the signal is aborted */
export async function readImage(
  thumbnails: Thumbnails,
  from: string | Blob,
  signal: AbortSignal,
): Promise<FileMetadata> {
  const blob = typeof from === 'string' ? await fetchImage(from, signal) : from
  const metadata = await (blob ? readBlob(thumbnails, blob) : describe(await showImage(String(from))))
  signal.throwIfAborted()
  return metadata
}
