/** CSS px a second, whatever the playlist's length (requirement 10.1). */
const SPEED = 100

/** CSS px of one run of the animation, and the position from which it is counted from 0 again. */
const RUN = 400_000
const REBASE_AT = 200_000

interface Laid {
  url: string
  left: number
  width: number
}

interface Put extends Laid {
  image: HTMLImageElement
}

const keyOf = ({ url, left, width }: Laid) => `${left} ${width} ${url}`

function createImage(cell: Laid): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.decoding = 'sync'
  image.src = cell.url
  // Decoded long before it enters; a failure is the pool's to report.
  image.decode().catch(() => undefined)
  return image
}

/** The moving element of the ticker: absolute images in a strip that one animation carries to the left. */
export class StripElement {
  readonly #root: HTMLElement
  readonly #strip: HTMLElement
  readonly #observer: ResizeObserver
  #animation: Animation | null = null
  #put: readonly Put[] = []

  constructor(root: HTMLElement, onResize: () => void) {
    this.#root = root
    this.#strip = document.createElement('div')
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
    // By the timeline, as the animation's own time stands at its end, which a machine that sleeps for long comes to.
    const ms = startTime == null ? 0 : Number(timeline?.currentTime ?? startTime) - Number(startTime)
    return (ms * SPEED) / 1000
  }

  /** Moves by `transform` alone: one animation that the compositor runs without the main thread. */
  start(): void {
    this.#animation?.cancel()
    const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${-RUN}px)` }]
    this.#animation = this.#strip.animate(frames, { duration: (RUN / SPEED) * 1000, easing: 'linear' })
  }

  stop(): void {
    this.#animation?.cancel()
    this.#animation = null
    this.lay([])
  }

  /** Makes the strip hold exactly these images; an image that stays is not touched. */
  lay(cells: readonly Laid[]): void {
    const before = new Map(this.#put.map(one => [keyOf(one), one]))
    const keys = new Set(cells.map(keyOf))
    const spare = this.#put.filter(one => !keys.has(keyOf(one)))
    this.#put = cells.map(cell => before.get(keyOf(cell)) ?? { ...cell, image: this.#place(cell, spare) })
    for (const { image } of spare) image.remove()
  }

  /**
   * Counts from 0 again where the numbers grow too large for smooth fractions.
   * @returns by how many CSS px, 0 where it was not needed
   */
  rebase(): number {
    const position = Math.floor(this.position())
    if (!this.#animation || position < REBASE_AT) return 0
    // Through the start time, which the compositor takes exactly; a set current time waits for a frame.
    this.#animation.startTime = Number(this.#animation.startTime ?? 0) + (position / SPEED) * 1000
    return position
  }

  dispose(): void {
    this.#observer.disconnect()
    this.#animation?.cancel()
    this.#strip.remove()
  }

  /** An image of this file at its place: one that is not needed where it was, or a new one. */
  #place(cell: Laid, spare: Put[]): HTMLImageElement {
    const index = spare.findIndex(one => one.url === cell.url)
    const image = spare.splice(index, index < 0 ? 0 : 1)[0]?.image ?? createImage(cell)
    image.style.left = `${cell.left}px`
    image.style.width = `${cell.width}px`
    if (!image.isConnected) this.#strip.append(image)
    return image
  }
}
