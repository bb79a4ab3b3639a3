import type { PixelSize } from './thumbnail-size.ts'
import type { ThumbnailRequest, ThumbnailResponse } from './thumbnail-worker.ts'

type Result = ThumbnailResponse['result']

/** The requests that the worker has not answered yet, by their number. */
const waiting = new Map<number, (result: Result) => void>()
let worker: Worker | null = null
let isLost = false
let lastNumber = 0

/** A browser without workers that draw, and a page whose worker is lost, make thumbnails on the page's own thread. */
const canUseWorker = () => !isLost && typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

/** A worker that cannot be loaded, as after a deploy, answers nothing: the page makes these thumbnails itself. */
function giveUp(): void {
  isLost = true
  worker?.terminate()
  worker = null
  for (const answer of waiting.values()) answer(null)
  waiting.clear()
}

function open(): Worker {
  const opened = new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' })
  opened.addEventListener('message', ({ data: { number, result } }: MessageEvent<ThumbnailResponse>) => {
    waiting.get(number)?.(result)
    waiting.delete(number)
  })
  opened.addEventListener('error', giveUp)
  return opened
}

/**
 * Decodes, draws and encodes in a worker, so that a list scrolls while its thumbnails are made.
 * @param picture the bytes of an image, or pixels, which the worker takes over and closes
 * @returns null if this browser, or its worker, cannot do it
 */
export async function makeThumbnail(picture: Blob | ImageBitmap): Promise<Result> {
  if (!canUseWorker()) return null
  worker ??= open()
  lastNumber += 1
  const request: ThumbnailRequest = { number: lastNumber, picture }
  worker.postMessage(request, picture instanceof Blob ? [] : [picture])
  return new Promise(resolve => waiting.set(request.number, resolve))
}

/** The frame that a video shows, scaled to the size, as pixels for the worker; null if this browser has no worker. */
export function captureFrame(video: HTMLVideoElement, size: PixelSize): ImageBitmap | null {
  if (!canUseWorker()) return null
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(video, 0, 0, size.width, size.height)
  return canvas.transferToImageBitmap()
}
