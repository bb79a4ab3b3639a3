import { afterPaint } from './after-paint.ts'
import { createImageSlot } from './image-slot.ts'
import type { Slot, SlotEvents } from './slot.ts'
import type { Progress } from './stall-detector.ts'
import { VideoSlot } from './video-slot.ts'

/** One file for one layer. */
export interface Job {
  url: string
  kind: 'video' | 'image'
  /** Whether to play it on a new element, because the old one may be wedged. */
  isRebuild: boolean
}

/** One of the two fixed layers of the stage: a `<video>`, an `<img>` and a still, of which one shows. */
export interface Layer {
  prepare(job: Job, events: SlotEvents): void
  /** Called once the layer is in front of the other one, which still shows its last frame. */
  show(): void
  /** Lets a film that is ready run under the front layer, shortly before it is shown. */
  start(): void
  /** Milliseconds until the film that shows ends; null for anything else. */
  rest(): number | null
  restart(): void
  resume(): void
  progress(): Progress | null
  /** Whether enough of the file has come for a picture, shown or not: the line does not hold it up. */
  hasData(): boolean
  /** Whether bytes of a film have come within the last second. */
  isComing(): boolean
  /** Keeps the picture and then frees the decoder, for machines that have one decoder only. */
  freeze(onFreed?: () => void): void
  release(): void
}

/** Paints the film's frame on the still; a film without a frame leaves it as it was. */
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

/** Makes one of the two layers inside of `root`: an image and a video that are reused for ever (requirement 9.6). */
export function createLayer(root: HTMLElement): Layer {
  const host = document.createElement('div')
  host.className = 'layer'
  root.append(host)
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
    show: () => used?.show(),
    start: () => used === video && video.start(),
    rest: () => (used === video ? video.rest() : null),
    restart: () => video.restart(),
    resume: () => video.resume(),
    progress: () => (used === video ? video.progress() : null),
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
      // The film goes once the still is on the screen: freed before, it would be black for a frame.
      const free = () => {
        video.release()
        onFreed()
      }
      afterPaint(free, freezing.signal)
    },
    release,
  }
}
