import type { FileMetadata } from './file-metadata.ts'
import { decodeImage, fetchImage, showImage, sizeOfImage } from './open-image.ts'
import { drawThumbnail } from './thumbnail.ts'
import { makeThumbnail } from './thumbnail-client.ts'

async function describe(image: ImageBitmap | HTMLImageElement | null): Promise<FileMetadata> {
  if (!image) return { state: 'undecodable' }
  const size = sizeOfImage(image)
  return { state: 'known', ...size, duration: null, thumbnail: await drawThumbnail(image, size) }
}

/** Decodes on the page's own thread, for a browser whose workers cannot draw, and for an SVG. */
async function readOnPage(blob: Blob): Promise<FileMetadata> {
  const image = await decodeImage(blob)
  return describe(image).finally(() => image && 'close' in image && image.close())
}

async function readBlob(blob: Blob): Promise<FileMetadata> {
  const found = await makeThumbnail(blob)
  return found ? { state: 'known', duration: null, ...found } : readOnPage(blob)
}

/** Dimensions and thumbnail of an image. @throws if it cannot be loaded, and if the signal is aborted */
export async function readImage(from: string | Blob, signal: AbortSignal): Promise<FileMetadata> {
  const blob = typeof from === 'string' ? await fetchImage(from, signal) : from
  const metadata = await (blob ? readBlob(blob) : describe(await showImage(String(from))))
  signal.throwIfAborted()
  return metadata
}
