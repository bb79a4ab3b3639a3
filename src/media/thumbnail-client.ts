import type { Delivery, Order } from './thumbnail-worker.ts'

type Found = Delivery['found']

/** The worker's orders that are not delivered yet, by their number. */
const waiting = new Map<number, (found: Found) => void>()
let worker: Worker | null = null
let isLost = false
let lastNumber = 0

/** A browser without these, and a page whose worker is lost, draw on the page's own thread. */
const canDrawAside = () => !isLost && typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined'

/** A worker that cannot be loaded, as after a deploy, delivers nothing: its orders go the other way. */
function giveUp(): void {
  isLost = true
  worker?.terminate()
  worker = null
  for (const deliver of waiting.values()) deliver(null)
  waiting.clear()
}

function open(): Worker {
  const opened = new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' })
  opened.addEventListener('message', ({ data: { number, found } }: MessageEvent<Delivery>) => {
    waiting.get(number)?.(found)
    waiting.delete(number)
  })
  opened.addEventListener('error', giveUp)
  return opened
}

/**
 * Decodes, draws and encodes away from the page's thread, so that a list scrolls while its pictures are made.
 * @returns null where this browser, or its worker, cannot; pixels are handed over and closed
 */
export async function drawAside(picture: Blob | ImageBitmap): Promise<Found> {
  if (!canDrawAside()) return null
  worker ??= open()
  lastNumber += 1
  const order: Order = { number: lastNumber, picture }
  worker.postMessage(order, picture instanceof Blob ? [] : [picture])
  return new Promise(resolve => waiting.set(order.number, resolve))
}

/** What a video shows, small and ready to be handed over; null where the browser draws only on the page. */
export function frameAside(video: HTMLVideoElement, size: { width: number; height: number }): ImageBitmap | null {
  if (!canDrawAside()) return null
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(video, 0, 0, size.width, size.height)
  return canvas.transferToImageBitmap()
}
