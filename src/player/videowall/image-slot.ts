import { isTooLarge } from '../../media/heavy/decode-limits.ts'
import { takeEarlyFile } from '../early-file.ts'
import { afterPaint } from './after-paint.ts'
import type { Slot, SlotEvents } from './slot.ts'

/** One `<img>` that is reused: it loads and decodes while its layer is hidden, so that showing it is one paint. */
export function createImageSlot(host: HTMLElement): Slot {
  const image = host.querySelector('img') ?? document.createElement('img')
  image.alt = ''
  // The image is painted in the same frame as the rest of the page, and not after a decoding of its own.
  image.decoding = 'sync'
  host.append(image)
  let turn = new AbortController()
  let events: SlotEvents | null = null

  function release(): void {
    turn.abort()
    events = null
    image.hidden = true
    image.removeAttribute('src')
  }

  function end(outcome: (events: SlotEvents) => void, signal: AbortSignal): void {
    if (signal.aborted || !events) return
    outcome(events)
  }

  return {
    prepare(url, listener) {
      turn.abort()
      turn = new AbortController()
      const { signal } = turn
      events = listener
      const failed = () => end(on => on.failed('cannot be loaded or decoded'), signal)
      const refuse = () => {
        const { naturalWidth, naturalHeight } = image
        // First, as the listener may give this element another file at once.
        release()
        listener.failed(`has ${naturalWidth}x${naturalHeight} pixels, which are too many`, true)
      }
      const decode = () => {
        image.hidden = false
        image.decode().then(() => end(on => on.ready(), signal), failed)
      }
      // The size is known before the pixels are decoded, and an image that is not shown is not decoded.
      const loaded = () => (isTooLarge(image) ? refuse() : decode())
      // The head's script has measured, decoded and shown it already.
      if (takeEarlyFile(url) === image) return decode()
      image.hidden = true
      image.addEventListener('load', loaded, { once: true, signal })
      image.addEventListener('error', failed, { once: true, signal })
      image.src = url
    },
    show() {
      const { signal } = turn
      afterPaint(at => end(on => on.presented(at), signal), signal)
    },
    release,
  }
}
