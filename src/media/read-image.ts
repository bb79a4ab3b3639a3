import type { FileMetadata } from './file-metadata.ts'
import { drawThumbnail } from './thumbnail.ts'
import { makeThumbnail } from './thumbnail-client.ts'

/** Loads the image's bytes; null if another origin lets pages show its images but not read them. */
async function fetchImage(url: string, signal: AbortSignal): Promise<Blob | null> {
  let answer: Response
  try {
    answer = await fetch(url, { signal })
  } catch (error) {
    if (signal.aborted || new URL(url, location.href).origin === location.origin) throw error
    return null
  }
  if (!answer.ok) throw new Error(`The image ${url} cannot be loaded (HTTP ${answer.status}).`)
  return answer.blob()
}

const describe = async (picture: CanvasImageSource, width: number, height: number): Promise<FileMetadata> => ({
  state: 'known',
  width,
  height,
  duration: null,
  thumbnail: await drawThumbnail(picture, { width, height }),
})

/** Reads an SVG, which is no bitmap, and an image whose bytes the page may not read. */
async function readByElement(url: string): Promise<FileMetadata> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    return { state: 'undecodable' }
  }
  return describe(image, image.naturalWidth, image.naturalHeight)
}

async function readBlob(blob: Blob): Promise<FileMetadata> {
  const found = await makeThumbnail(blob)
  return found ? { state: 'known', duration: null, ...found } : readOnPage(blob)
}

/** Decodes on the page's own thread, for a browser whose workers cannot draw, and for an SVG. */
async function readOnPage(blob: Blob): Promise<FileMetadata> {
  let bitmap: ImageBitmap
  try {
    // The browser decodes off the main thread and rotates as the EXIF orientation says.
    bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  } catch {
    const url = URL.createObjectURL(blob)
    return readByElement(url).finally(() => URL.revokeObjectURL(url))
  }
  try {
    return await describe(bitmap, bitmap.width, bitmap.height)
  } finally {
    bitmap.close()
  }
}

/** Dimensions and thumbnail of an image. @throws if it cannot be loaded, and if the signal is aborted */
export async function readImage(from: string | Blob, signal: AbortSignal): Promise<FileMetadata> {
  const blob = typeof from === 'string' ? await fetchImage(from, signal) : from
  const metadata = blob ? await readBlob(blob) : await readByElement(String(from))
  signal.throwIfAborted()
  return metadata
}
