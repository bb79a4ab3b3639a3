import { type PixelSize, THUMBNAIL_QUALITY, THUMBNAIL_TYPES, thumbnailSize } from './thumbnail-size.ts'

/** A picture to make small: the bytes of an image, or pixels that are handed over. */
export interface Order {
  number: number
  picture: Blob | ImageBitmap
}

/** What was found; null where the picture cannot be decoded here. */
export interface Delivery {
  number: number
  found: { width: number; height: number; thumbnail: Blob } | null
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const [best, other] = THUMBNAIL_TYPES
  const blob = await canvas.convertToBlob({ type: best, quality: THUMBNAIL_QUALITY })
  return blob.type === best ? blob : canvas.convertToBlob({ type: other, quality: THUMBNAIL_QUALITY })
}

/** Whether nothing was handed over: a film's frame has no holes. Drawn again on the page, it may be there. */
function isBlank(pen: OffscreenCanvasRenderingContext2D, { width, height }: PixelSize): boolean {
  return pen.getImageData(width >> 1, height >> 1, 1, 1).data[3] === 0
}

async function makeSmall(picture: Blob | ImageBitmap): Promise<Delivery['found']> {
  // Turned as its EXIF orientation says.
  const bitmap =
    picture instanceof Blob ? await createImageBitmap(picture, { imageOrientation: 'from-image' }) : picture
  const { width, height } = bitmap
  const size = thumbnailSize(bitmap)
  const canvas = new OffscreenCanvas(size.width, size.height)
  try {
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, size.width, size.height)
    if (!(picture instanceof Blob) && isBlank(pen, size)) return null
    return { width, height, thumbnail: await encode(canvas) }
  } finally {
    bitmap.close()
    // Its pixels would stay until the next collection, which comes late in a worker that makes little else.
    canvas.width = 0
  }
}

self.addEventListener('message', async ({ data: { number, picture } }: MessageEvent<Order>) => {
  const found = await makeSmall(picture).catch(() => null)
  const delivery: Delivery = { number, found }
  self.postMessage(delivery)
})
