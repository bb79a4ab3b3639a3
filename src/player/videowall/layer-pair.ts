import { createImageSlot, type Slot, type SlotEvents } from './image-slot.ts'
import type { Progress } from './stall-watch.ts'
import { afterPaint } from './video-element.ts'
import { VideoSlot } from './video-slot.ts'

interface LayerJob {
  url: string
  kind: 'video' | 'image'
  /** True if a new element has to play it, because the decoder of the old one may be wedged. */
  isRebuild: boolean
}

/** One of the two fixed layers of the stage: a `<video>`, an `<img>` and a still, one of which is visible. */
interface Layer {
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
  /** Also of every later film. */
  setSpeed(speed: number): void
  resume(): void
  progress(): Progress | null
  hasEnded(): boolean
  /** True if enough bytes of the file have come for a picture. */
  hasData(): boolean
  /** The address of the file that the layer is loading; else null. */
  loading(): string | null
  /** True if bytes of a film have come within the last second. */
  isComing(): boolean
  /** Keeps the picture as a still, then frees the decoder. */
  freeze(onFreed?: () => void): void
  release(): void
}

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

/** Makes one of the two layers inside `root`; its image and its video are reused (requirement 9.6). */
function createLayer(root: HTMLElement): Layer {
  const host = createHost(root)
  const video = new VideoSlot(host)
  const image = createImageSlot(host)
  const still = createStill(host)
  let used: Slot | null = null
  let url = ''
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
      url = job.url
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
    loading() {
      const isFilm = used === video && video.element.networkState === HTMLMediaElement.NETWORK_LOADING
      return isFilm || (used === image && host.querySelector('img')?.complete === false) ? url : null
    },
    isComing: () => used === video && video.isComing(),
    freeze(onFreed = () => undefined) {
      if (used !== video) return onFreed()
      paintStill(still, video.element)
      still.hidden = false
      used = null
      freezing = new AbortController()
      // Freed before the still is painted, the film would be black for a frame.
      const free = () => {
        video.release()
        onFreed()
      }
      afterPaint(free, freezing.signal)
    },
    release,
  }
}

/** A busy machine needs so long to draw a layer that was covered; two layers are drawn at once for no longer. */
export const DRAW_MS = 500

/** A film needs so long from `play()` to its first moving frame. */
export const START_MS = 50

/** The opacity of a faint layer in `stage.css`. */
const FAINT = 0.002

/** Milliseconds of the animation that raises a layer. Its end changes nothing: the layer keeps its last opacity. */
const RISEN_MS = 1000

/** The two fixed layers of the stage: one is in front, the other prepares the next item under it. */
export class LayerPair {
  readonly #root: HTMLElement
  readonly #layers: readonly [Layer, Layer]
  #front: 0 | 1 = 0
  /** Lasts while the hidden layer is drawn over the one in front. */
  #drawing: AbortController | null = null
  #isHiddenDrawn = false
  /** Lets the compositor raise the hidden layer. */
  #rising: Animation | null = null

  constructor(root: HTMLElement) {
    this.#root = root
    this.#layers = [createLayer(root), createLayer(root)]
  }

  get front(): Layer {
    return this.#layers[this.#front]
  }

  get hidden(): Layer {
    return this.#layers[this.#other]
  }

  /** True if the layer in front holds a decoder. */
  get holdsFilm(): boolean {
    return this.front.progress() !== null
  }

  /** True while the layers load two files. A file that both load counts once: browsers share it. */
  get areLoading(): boolean {
    const [one, other] = [this.front.loading(), this.hidden.loading()]
    return one !== null && other !== null && one !== other
  }

  /** True if raising the hidden layer shows its film at once. */
  get isHiddenDrawn(): boolean {
    return this.#isHiddenDrawn
  }

  /**
   * Draws the hidden layer over the one in front, too faint to be seen. A browser does not draw a covered film: raised
   * at once, such a film is black until its next frame.
   * @param onDrawn called once, unless a layer is raised before or the signal ends the wait
   */
  drawHidden(onDrawn: () => void = () => undefined, signal?: AbortSignal): void {
    if (this.#isHiddenDrawn) {
      onDrawn()
      return
    }
    this.#drawing ??= new AbortController()
    this.#root.dataset.faint = String(this.#other)
    const drawn = () => {
      this.#isHiddenDrawn = true
      if (!signal?.aborted) onDrawn()
    }
    afterPaint(drawn, this.#drawing.signal)
  }

  /**
   * Lets the compositor show the drawn hidden layer at a time, however busy the page is then. `raiseHidden` has to follow.
   * @param at a `performance.now()`
   */
  raiseHiddenAt(at: number): void {
    const host = this.#root.children[this.#other]
    this.keepHidden()
    // Only jsdom, in tests, has no animations: the page alone raises the layer there.
    if (!host || !('animate' in host)) return
    const timing = { duration: RISEN_MS, easing: 'steps(1, start)', fill: 'both' } as const
    this.#rising = host.animate({ opacity: [FAINT, 1] }, timing)
    this.#rising.startTime = at
  }

  /** Takes `raiseHiddenAt` back. */
  keepHidden(): void {
    this.#rising?.cancel()
    this.#rising = null
  }

  /** Puts the hidden layer over the other one; a swap has to follow. */
  raiseHidden(): void {
    this.#raise(this.#other)
  }

  /** Puts the layer in front over the other one again. */
  raiseFront(): void {
    this.#raise(this.#front)
  }

  /** The hidden layer is in front from now on. */
  swap(): void {
    this.#front = this.#other
    this.raiseFront()
  }

  setSpeed(speed: number): void {
    for (const layer of this.#layers) layer.setSpeed(speed)
  }

  /** The share of the frames of the film in front that came too late to be shown; 0 if it has few. */
  droppedShare(): number {
    const { totalVideoFrames = 0, droppedVideoFrames = 0 } = this.front.film()?.getVideoPlaybackQuality?.() ?? {}
    return totalVideoFrames < 100 ? 0 : droppedVideoFrames / totalVideoFrames
  }

  dispose(): void {
    this.#drawing?.abort()
    for (const layer of this.#layers) layer.release()
    this.#root.replaceChildren()
  }

  get #other(): 0 | 1 {
    return this.#front === 0 ? 1 : 0
  }

  #raise(layer: 0 | 1): void {
    this.#drawing?.abort()
    this.#drawing = null
    this.#isHiddenDrawn = layer === this.#other
    delete this.#root.dataset.faint
    this.#root.dataset.front = String(layer)
    this.keepHidden()
  }
}
