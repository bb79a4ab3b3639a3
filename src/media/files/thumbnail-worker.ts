import { tooMuchOf } from '../too-much.ts'
import { drawThumbnail } from './thumbnail.ts'

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
  try {
    const thumbnail = await drawThumbnail(bitmap, bitmap)
    return thumbnail && { width, height, thumbnail }
  } finally {
    bitmap.close()
  }
}

self.addEventListener('message', async ({ data: { number, picture } }: MessageEvent<ThumbnailRequest>) => {
  const response: ThumbnailResponse = { number, result: await makeThumbnail(picture).catch(() => null) }
  self.postMessage(response)
})
