import { THUMBNAIL, thumbnailSize } from '../thumbnail-size.ts'
import { tooMuchOf } from '../too-much.ts'

export interface ThumbnailRequest {
  number: number
  picture: Blob
}

/** `too much` stands for a picture that nobody should decode, as it would take too much memory or time. */
export interface ThumbnailResponse {
  number: number
  result: { width: number; height: number; thumbnail: Blob } | 'too much' | null
}

async function makeThumbnail(picture: Blob): Promise<ThumbnailResponse['result']> {
  if (await tooMuchOf(picture)) return 'too much'
  // The browser rotates as the EXIF orientation says.
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  const size = thumbnailSize(bitmap)
  const canvas = new OffscreenCanvas(size.width, size.height)
  try {
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    return { width, height, thumbnail: await canvas.convertToBlob(THUMBNAIL) }
  } finally {
    bitmap.close()
    // The pixels would stay until the next garbage collection, which comes late in a worker that allocates little else.
    canvas.width = 0
  }
}

self.addEventListener('message', async ({ data: { number, picture } }: MessageEvent<ThumbnailRequest>) => {
  const response: ThumbnailResponse = { number, result: await makeThumbnail(picture).catch(() => null) }
  self.postMessage(response)
})
