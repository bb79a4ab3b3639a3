import type { Stores } from '../../base/stores.ts'
import type { ThumbnailRequest, ThumbnailResponse } from './thumbnail-worker.ts'

type Result = ThumbnailResponse['result']

/** Makes thumbnails of images in a worker, so that a list scrolls meanwhile. */
export function thumbnailsOf({ atEnd }: Stores) {
  const waiting = new Map<number, (result: Result) => void>()
  let worker: Worker | null = null
  let isLost = false
  let lastNumber = 0

  /** A worker that cannot be loaded, as after a deploy, answers nothing: the page makes these thumbnails itself. */
  const giveUp = () => {
    isLost = true
    worker?.terminate()
    worker = null
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  const open = (): Worker => {
    const opened = new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' })
    opened.addEventListener('message', ({ data: { number, result } }: MessageEvent<ThumbnailResponse>) => {
      waiting.get(number)?.(result)
      waiting.delete(number)
    })
    opened.addEventListener('error', giveUp)
    return opened
  }
  atEnd(giveUp)

  return {
    /** Null if the worker is lost or cannot do it. */
    async make(picture: Blob): Promise<Result> {
      if (isLost) return null
      worker ??= open()
      lastNumber += 1
      const request: ThumbnailRequest = { number: lastNumber, picture }
      worker.postMessage(request)
      return new Promise(resolve => waiting.set(request.number, resolve))
    },
  }
}

export type Thumbnails = ReturnType<typeof thumbnailsOf>
