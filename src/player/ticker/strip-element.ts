import { TICKER_SPEED } from '../driver.ts'

/** CSS px of one run of the animation, and the position at which counting begins at 0 again. */
const RUN = 400_000
const REBASE_AT = 200_000

/** A tile as the document needs it; the lengths are CSS px. */
interface TileBox {
  url: string
  left: number
  width: number
}

interface RenderedTile extends TileBox {
  image: HTMLImageElement
}

const keyOf = ({ url, left, width }: TileBox) => `${left} ${width} ${url}`

function createImage(url: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.decoding = 'sync'
  image.src = url
  // The image is decoded long before it enters the screen; the pool reports a failure.
  image.decode().catch(() => undefined)
  return image
}

/** The moving element of the ticker: absolute images in a strip that one animation carries to the left. */
export class StripElement {
  readonly #root: HTMLElement
  readonly #strip = document.createElement('div')
  readonly #observer: ResizeObserver
  #animation: Animation | null = null
  #speed = 1
  #rendered: readonly RenderedTile[] = []

  constructor(root: HTMLElement, onResize: () => void) {
    this.#root = root
    this.#strip.className = 'strip'
    root.append(this.#strip)
    let size = this.#size()
    this.#observer = new ResizeObserver(() => {
      const before = size
      size = this.#size()
      if (size !== before) onResize()
    })
    this.#observer.observe(root)
  }

  #size(): string {
    return `${this.width()}x${this.height()}`
  }

  width(): number {
    return this.#root.clientWidth
  }

  height(): number {
    return this.#strip.clientHeight
  }

  /** CSS px that have gone by since the strip's origin. */
  position(): number {
    const { startTime, timeline } = this.#animation ?? {}
    // The animation's own time stops at its end, which a machine reaches in a long sleep.
    const ms = startTime == null ? 0 : Number(timeline?.currentTime ?? startTime) - Number(startTime)
    return (ms * TICKER_SPEED * this.#speed) / 1000
  }

  /** Moves by `transform` alone: one animation that the compositor runs without the main thread. */
  start(): void {
    this.#animation?.cancel()
    const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${-RUN}px)` }]
    this.#animation = this.#strip.animate(frames, { duration: (RUN / TICKER_SPEED) * 1000, easing: 'linear' })
    if (this.#speed !== 1) this.setSpeed(this.#speed)
  }

  /** 1 is the usual speed. The strip does not jump. */
  setSpeed(speed: number): void {
    this.#speed = speed
    if (this.#animation) this.#animation.playbackRate = speed
  }

  stop(): void {
    this.#animation?.cancel()
    this.#animation = null
    this.render([])
  }

  /** Makes the strip hold exactly these images; an image that stays keeps its element. */
  render(tiles: readonly TileBox[]): void {
    const before = new Map(this.#rendered.map(one => [keyOf(one), one]))
    const keys = new Set(tiles.map(keyOf))
    const spare = this.#rendered.filter(one => !keys.has(keyOf(one)))
    this.#rendered = tiles.map(tile => before.get(keyOf(tile)) ?? { ...tile, image: this.#imageFor(tile, spare) })
    for (const { image } of spare) image.remove()
  }

  /**
   * Counts from 0 again if the numbers have grown too large for smooth fractions.
   * @returns the CSS px that the origin has moved by; 0 if it has not moved
   */
  rebase(): number {
    const position = Math.floor(this.position())
    if (!this.#animation || position < REBASE_AT) return 0
    // The compositor applies a start time exactly; a current time would wait for a frame.
    this.#animation.startTime = Number(this.#animation.startTime ?? 0) + (position / TICKER_SPEED / this.#speed) * 1000
    return position
  }

  dispose(): void {
    this.#observer.disconnect()
    this.#animation?.cancel()
    this.#strip.remove()
  }

  /** Puts an image of this file where the tile is: a spare one if there is one, else a new one. */
  #imageFor(tile: TileBox, spare: RenderedTile[]): HTMLImageElement {
    const index = spare.findIndex(one => one.url === tile.url)
    const image = spare.splice(index, index < 0 ? 0 : 1)[0]?.image ?? createImage(tile.url)
    image.style.left = `${tile.left}px`
    image.style.width = `${tile.width}px`
    if (!image.isConnected) this.#strip.append(image)
    return image
  }
}
