import { afterPaint } from './after-paint.ts'
import { createLayer, type Layer } from './layer.ts'

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
    const [first, second] = root.querySelectorAll<HTMLElement>('.layer')
    this.#layers = [createLayer(root, first), createLayer(root, second)]
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

  /** True if raising the hidden layer shows its film at once. */
  get isHiddenDrawn(): boolean {
    return this.#isHiddenDrawn
  }

  /**
   * Draws the hidden layer over the one in front, too faint to be seen. A browser does not draw a film that another
   * layer covers: if such a film is raised at once, it is black until its next frame has been drawn.
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
   * Lets the compositor show the hidden layer, which has been drawn, in its first frame at or after a time, however busy
   * the page is then; `raiseHidden` has to follow.
   * @param at a `performance.now()`
   */
  raiseHiddenAt(at: number): void {
    const host = this.#root.children[this.#other]
    this.keepHidden()
    // An old browser has no animations: the page alone raises the layer.
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

  droppedFrames(): number {
    const films = [...this.#root.querySelectorAll('video')]
    return films.reduce((sum, film) => sum + (film.getVideoPlaybackQuality?.().droppedVideoFrames ?? 0), 0)
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
