import { createLayer, type Layer } from './layer.ts'

/** The two fixed layers of the stage: one is in front, the other gets the next item ready under it. */
export class LayerPair {
  readonly #root: HTMLElement
  readonly #layers: readonly [Layer, Layer]
  #front: 0 | 1 = 0

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

  /** Whether the layer in front holds a decoder. */
  get holdsFilm(): boolean {
    return this.front.progress() !== null
  }

  /** Lays the hidden layer over the other one, for a first look at what it shows. */
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

  droppedFrames(): number {
    const films = [...this.#root.querySelectorAll('video')]
    return films.reduce((sum, film) => sum + (film.getVideoPlaybackQuality?.().droppedVideoFrames ?? 0), 0)
  }

  dispose(): void {
    for (const layer of this.#layers) layer.release()
    this.#root.replaceChildren()
  }

  get #other(): 0 | 1 {
    return this.#front === 0 ? 1 : 0
  }

  #raise(layer: 0 | 1): void {
    this.#root.dataset.front = String(layer)
  }
}
