import { afterPaint } from './after-paint.ts'
import { createImageSlot } from './image-slot.ts'
import type { Slot, SlotEvents } from './slot.ts'
import type { Progress } from './stall-detector.ts'
import { VideoSlot } from './video-slot.ts'

/** One file for one layer. */
export interface LayerJob {
  url: string
  kind: 'video' | 'image'
  /** True if a new element has to play it, because the decoder of the old one may be wedged. */
  isRebuild: boolean
}

/** One of the two fixed layers of the stage: a `<video>`, an `<img>` and a still, one of which is visible. */
export interface Layer {
  prepare(job: LayerJob, events: SlotEvents): void
  /** Shows the prepared file; the other layer still shows its last frame behind this one. */
  show(keepsPlace?: boolean): void
  /** Plays a ready film under the front layer, shortly before it is shown, or at once if no layer covers it. */
  start(isSeen?: boolean): void
  /** The film of this layer; null if it has none. */
  film(): HTMLVideoElement | null
  /** Milliseconds until the visible film ends; null if no film is visible. */
  rest(): number | null
  restart(): void
  /** Sets the speed of this film and of every later one. */
  setSpeed(speed: number): void
  resume(): void
  progress(): Progress | null
  /** True if the film has played to its end. */
  hasEnded(): boolean
  /** True if enough bytes of the file have come for a picture: the line does not hold it up. */
  hasData(): boolean
  /** True if bytes of a film have come within the last second. */
  isComing(): boolean
  /** Keeps the picture as a still and then frees the decoder, for machines with one decoder. */
  freeze(onFreed?: () => void): void
  release(): void
}

/** Paints the current frame of a film on the still. */
function paintStill(still: HTMLCanvasElement, video: HTMLVideoElement): void {
  still.width = video.videoWidth
  still.height = video.videoHeight
  still.getContext('2d')?.drawImage(video, 0, 0)
}

function createStill(host: HTMLElement): HTMLCanvasElement {
  const still = document.createElement('canvas')
  still.hidden = true
  host.append(still)
  return still
}

function createHost(root: HTMLElement): HTMLElement {
  const host = document.createElement('div')
  host.className = 'layer'
  root.append(host)
  return host
}

/**
 * Makes one of the two layers inside `root`; its image and its video are reused (requirement 9.6).
 * @param early the element of this layer, if `src/head.js` has made it
 */
export function createLayer(root: HTMLElement, early?: HTMLElement): Layer {
  const host = early ?? createHost(root)
  const video = new VideoSlot(host)
  const image = createImageSlot(host)
  const still = createStill(host)
  let used: Slot | null = null
  let freezing = new AbortController()

  function release(): void {
    freezing.abort()
    used = null
    video.release()
    image.release()
    still.hidden = true
    still.width = 0
  }

  return {
    prepare(job, events) {
      freezing.abort()
      still.hidden = true
      used = job.kind === 'video' ? video : image
      if (used === video) image.release()
      else video.release()
      if (job.isRebuild) video.rebuild()
      used.prepare(job.url, events)
    },
    show: keepsPlace => used?.show(keepsPlace),
    start: isSeen => used === video && video.start(isSeen),
    film: () => (used === video ? video.element : null),
    rest: () => (used === video ? video.rest() : null),
    restart: () => video.restart(),
    setSpeed: speed => video.setSpeed(speed),
    resume: () => video.resume(),
    progress: () => (used === video ? video.progress() : null),
    hasEnded: () => used === video && video.element.ended,
    hasData() {
      if (used === video) return video.element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      return used === image && host.querySelector('img')?.complete === true
    },
    isComing: () => used === video && video.isComing(),
    freeze(onFreed = () => undefined) {
      if (used !== video) return onFreed()
      paintStill(still, video.element)
      still.hidden = false
      used = null
      freezing = new AbortController()
      // The film is freed after the still has been painted: before that it would be black for a frame.
      const free = () => {
        video.release()
        onFreed()
      }
      afterPaint(free, freezing.signal)
    },
    release,
  }
}
