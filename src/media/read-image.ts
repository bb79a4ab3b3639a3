import type { FileMetadata } from './file-metadata.ts'
import { drawThumbnail } from './thumbnail.ts'
import { drawAside } from './thumbnail-client.ts'

/** The image's bytes; null where another origin shows its images but does not hand them out. */
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

/** The way for what is no bitmap (SVG) and for an image whose bytes we may not have. */
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
  const found = await drawAside(blob)
  return found ? { state: 'known', duration: null, ...found } : readOnPage(blob)
}

/** The way of a browser without workers that draw, and for what is no bitmap. */
async function readOnPage(blob: Blob): Promise<FileMetadata> {
  let bitmap: ImageBitmap
  try {
    // Decoded off the main thread and turned as its EXIF orientation says.
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

/** Dimensions and thumbnail of an image. @throws where it cannot be loaded, and where the signal ends it */
export async function readImage(from: string | Blob, signal: AbortSignal): Promise<FileMetadata> {
  const blob = typeof from === 'string' ? await fetchImage(from, signal) : from
  const metadata = blob ? await readBlob(blob) : await readByElement(String(from))
  signal.throwIfAborted()
  return metadata
}
