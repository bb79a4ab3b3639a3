/** CSS px a second, whatever the playlist's length (readings.md section 5). */
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

export interface StripElement {
  width(): number
  height(): number
  /** CSS px that have gone by since the strip's origin. */
  position(): number
  start(): void
  stop(): void
  /** Makes the strip hold exactly these images; an image that stays is not touched. */
  lay(cells: readonly Laid[]): void
  /** Counts from 0 again where the numbers grow too large for smooth fractions. @returns by how many CSS px */
  rebase(): number
  onResize(listener: () => void): void
  dispose(): void
}

function createImage(host: HTMLElement, cell: Laid): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.decoding = 'sync'
  image.src = cell.url
  // Decoded long before it enters; a failure is the pool's to report.
  image.decode().catch(() => undefined)
  host.append(image)
  return image
}

function place(image: HTMLImageElement, cell: Laid): void {
  image.style.left = `${cell.left}px`
  image.style.width = `${cell.width}px`
}

/** Moves by `transform` alone, one animation that the compositor runs without the main thread. */
function animate(strip: HTMLElement): Animation {
  const frames = [{ transform: 'translateX(0)' }, { transform: `translateX(${-RUN}px)` }]
  return strip.animate(frames, { duration: (RUN / SPEED) * 1000, easing: 'linear' })
}

/** The moving element of the ticker: absolute images in a strip that one animation carries to the left. */
export function createStripElement(root: HTMLElement): StripElement {
  const strip = document.createElement('div')
  strip.className = 'strip'
  root.append(strip)
  let animation: Animation | null = null
  let put: Put[] = []
  let resized: () => void = () => undefined
  let size = `${root.clientWidth}x${strip.clientHeight}`
  const observer = new ResizeObserver(() => {
    const now = `${root.clientWidth}x${strip.clientHeight}`
    if (now === size) return
    size = now
    resized()
  })
  observer.observe(root)

  /** Takes an image of the same file from those that are not needed where they are, or makes one. */
  function imageFor(cell: Laid, spare: Put[]): HTMLImageElement {
    const index = spare.findIndex(one => one.url === cell.url)
    return spare.splice(index, index < 0 ? 0 : 1)[0]?.image ?? createImage(strip, cell)
  }

  function lay(cells: readonly Laid[]): void {
    const at = new Map(put.map(one => [`${one.url} ${one.left} ${one.width}`, one]))
    const stays = (cell: Laid) => at.get(`${cell.url} ${cell.left} ${cell.width}`)
    const staying = new Set(cells.flatMap(cell => stays(cell) ?? []))
    const spare = put.filter(one => !staying.has(one))
    put = cells.map(cell => {
      const same = stays(cell)
      if (same) return same
      const image = imageFor(cell, spare)
      place(image, cell)
      return { ...cell, image }
    })
    for (const { image } of spare) image.remove()
  }

  const elapsed = () => Number(animation?.currentTime ?? 0)

  return {
    width: () => root.clientWidth,
    height: () => strip.clientHeight,
    position: () => (elapsed() * SPEED) / 1000,
    start() {
      animation?.cancel()
      animation = animate(strip)
    },
    stop() {
      animation?.cancel()
      animation = null
      lay([])
    },
    lay,
    rebase() {
      const position = Math.floor((elapsed() * SPEED) / 1000)
      if (!animation || position < REBASE_AT) return 0
      // Through the start time, which the compositor takes exactly; a set current time waits for a frame.
      animation.startTime = Number(animation.startTime ?? 0) + (position / SPEED) * 1000
      return position
    },
    onResize(listener) {
      resized = listener
    },
    dispose() {
      observer.disconnect()
      animation?.cancel()
      strip.remove()
    },
  }
}
