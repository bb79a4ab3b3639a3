import { isTooLarge } from '../../api/media.ts'
import { type Area, createStillFiles, type Size, seenPart, seenSize } from './still-picture.ts'
import { afterPaint } from './video-element.ts'

/** The events of one media element, about the file that it was given last; `#listener` of the driver hears them. */
export interface SlotEvents {
  /** The file is loaded and decoded: `show` would put its first frame on the screen. */
  ready(): void
  /** A frame has been presented; `at` is a `performance.now()`. */
  presented(at: number): void
  finished(): void
  /** `isFinal` is true if another attempt would only cost the same time again. */
  failed(reason: string, isFinal?: boolean): void
  /** The browser refuses to play a film on the screen, for another reason than its rule against autoplay. */
  refused(): void
}

/** One reused media element. A call to `prepare` silences the events of the file before. */
export interface Slot {
  prepare(url: string, events: SlotEvents): void
  /**
   * Call it when the layer is in front. A film that has run for longer than it may begins again.
   * @param keepsPlace true if the film goes on where it is
   */
  show(keepsPlace?: boolean): void
  release(): void
}

/**
 * The pixels of a part of a loaded picture, the whole of which has this size. A canvas turns the bitmap of a turned photo once
 * more, so it is drawn upright first. Drawn directly, the browser would keep the pixels of the whole picture.
 */
async function drawnPicture(image: HTMLImageElement, { width, height }: Size, part: Area): Promise<ImageBitmap> {
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' as const }
  const bitmap = await createImageBitmap(image, options)
  const canvas = new OffscreenCanvas(part.width, part.height)
  canvas.getContext('2d')?.drawImage(bitmap, -part.left, -part.top, width, height)
  bitmap.close()
  return canvas.transferToImageBitmap()
}

const pixelsOf = (length: string) => Number.parseFloat(length) * devicePixelRatio

/** The part of a layer that is on the screen, in device px: less than all of it on a screen of a wall. */
function partOnScreen({ parentElement: stage }: HTMLElement, box: Size): Area {
  const style = stage && getComputedStyle(stage)
  const [x, y] = [pixelsOf(style?.left ?? '') || 0, pixelsOf(style?.top ?? '') || 0]
  const [left, top] = [Math.max(0, -x), Math.max(0, -y)]
  const frame = stage?.offsetParent ?? document.documentElement
  const right = Math.min(box.width, frame.clientWidth * devicePixelRatio - x)
  const bottom = Math.min(box.height, frame.clientHeight * devicePixelRatio - y)
  return { left, top, width: right - left, height: bottom - top }
}

/** A canvas that shows one bitmap; null if this browser has none. */
function createPane(host: HTMLElement) {
  const canvas = document.createElement('canvas')
  const context = 'OffscreenCanvas' in globalThis ? canvas.getContext('bitmaprenderer') : null
  if (!context) return null
  canvas.hidden = true
  host.append(canvas)
  return {
    /** Shows the picture in the size in which it is seen here. @returns false if that cannot be done */
    async draw(image: HTMLImageElement, signal: AbortSignal): Promise<boolean> {
      const box = { width: host.clientWidth * devicePixelRatio, height: host.clientHeight * devicePixelRatio }
      // A page that has no size yet keeps the image element, which fits whatever size it gets.
      if (box.width * box.height === 0) return false
      const picture = { width: image.naturalWidth, height: image.naturalHeight }
      const isCover = getComputedStyle(image).objectFit === 'cover'
      const size = seenSize(picture, box, isCover)
      const { pixels, place } = seenPart(size, box, partOnScreen(host, box), isCover)
      const drawn = await drawnPicture(image, size, pixels).catch(() => null)
      if (!drawn || signal.aborted) {
        drawn?.close()
        return false
      }
      // Without the sizes the picture would stand in a square.
      canvas.width = pixels.width
      canvas.height = pixels.height
      for (const [side, share] of Object.entries(place)) canvas.style.setProperty(side, `${share * 100}%`)
      context.transferFromImageBitmap(drawn)
      // As an `<img>` does, it says which file it shows.
      canvas.dataset.src = image.src
      canvas.hidden = false
      return true
    },
    clear() {
      canvas.hidden = true
      delete canvas.dataset.src
      context.transferFromImageBitmap(null)
    },
  }
}

/** A stage changes its size with the window, and with a strip beside it. */
function onResize(host: HTMLElement, run: () => void, signal: AbortSignal): void {
  const size = () => `${host.clientWidth}x${host.clientHeight}`
  let known = size()
  const observer = new ResizeObserver(() => {
    if (size() === known) return
    known = size()
    run()
  })
  observer.observe(host)
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

/**
 * One reused `<img>`, whose picture is drawn once at the size of the screen. A browser keeps the pixels of every shown
 * `<img>` for minutes: a list of photos would fill its memory. A picture that moves and an SVG keep the `<img>`.
 */
export function createImageSlot(host: HTMLElement): Slot {
  const image = document.createElement('img')
  image.alt = ''
  // The image is painted in the same frame as the rest of the page, and not after a decoding of its own.
  image.decoding = 'sync'
  // Without a file it has a frame in grey.
  image.hidden = true
  host.append(image)
  const pane = createPane(host)
  const isStillFile = createStillFiles()
  let turn = new AbortController()
  let events: SlotEvents | null = null

  function forgetFile(): void {
    image.hidden = true
    image.removeAttribute('src')
  }

  function release(): void {
    turn.abort()
    events = null
    forgetFile()
    pane?.clear()
  }

  function end(outcome: (events: SlotEvents) => void, signal: AbortSignal): void {
    if (signal.aborted || !events) return
    outcome(events)
  }

  /** Loads the file again and draws it for a stage of another size. */
  function redraw(url: string, signal: AbortSignal): void {
    image.addEventListener('load', () => pane?.draw(image, signal).then(isDrawn => isDrawn && forgetFile()), {
      once: true,
      signal,
    })
    image.src = url
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
      const decode = async () => {
        if (pane && (await isStillFile(url, signal)) && (await pane.draw(image, signal))) {
          forgetFile()
          onResize(host, () => redraw(url, signal), signal)
        } else if (!signal.aborted) {
          image.hidden = false
          await image.decode()
        }
        end(on => on.ready(), signal)
      }
      // The size is known before the pixels are decoded, and an image that is not shown is not decoded.
      const loaded = () => (isTooLarge(image) ? refuse() : decode().catch(failed))
      image.hidden = true
      pane?.clear()
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
