/** A download that has not ended after this time is begun again. */
const STALLED_MS = 120_000

/** One image file of the strip. */
interface PoolEntry {
  state: 'loading' | 'ready' | 'failed'
  /** Width over height; 0 until it is known. */
  aspect: number
  image: HTMLImageElement
  /** A `performance.now()`. */
  since: number
}

export interface ImagePool {
  /** Loads and decodes these files and forgets all others. */
  setWanted(urls: ReadonlySet<string>): void
  /** Width over height of an image that can be shown; null while the image loads or if it has failed. */
  aspectOf(url: string): number | null
  /** True if every wanted image has been loaded or has failed. */
  isSettled(): boolean
  /** Loads images again that have failed or whose download has stalled. */
  retryFailed(): void
  dispose(): void
}

interface PoolOptions {
  /** An image has become ready or has failed. */
  onSettled(): void
  onFailed(url: string): void
}

/** Keeps the ticker's images decoded, so that their copies enter without a pause, and knows their shapes. */
export function createImagePool({ onSettled, onFailed }: PoolOptions): ImagePool {
  const known = new Map<string, PoolEntry>()

  function load(url: string): void {
    const image = new Image()
    const entry: PoolEntry = { state: 'loading', aspect: 0, image, since: performance.now() }
    known.set(url, entry)
    image.src = url
    const settle = (state: 'ready' | 'failed') => {
      if (known.get(url) !== entry) return
      entry.state = state
      if (state === 'failed') onFailed(url)
      onSettled()
    }
    image.decode().then(
      () => {
        entry.aspect = image.naturalWidth / image.naturalHeight
        settle(entry.aspect > 0 ? 'ready' : 'failed')
      },
      () => settle('failed'),
    )
  }

  function forget(url: string): void {
    known.get(url)?.image.removeAttribute('src')
    known.delete(url)
  }

  return {
    setWanted(urls) {
      for (const url of known.keys()) if (!urls.has(url)) forget(url)
      for (const url of urls) if (!known.has(url)) load(url)
    },
    aspectOf(url) {
      const entry = known.get(url)
      return entry?.state === 'ready' ? entry.aspect : null
    },
    isSettled: () => [...known.values()].every(entry => entry.state !== 'loading'),
    retryFailed() {
      const isOver = ({ state, since }: PoolEntry) =>
        state === 'failed' || (state === 'loading' && performance.now() - since > STALLED_MS)
      for (const [url, entry] of [...known]) {
        if (!isOver(entry)) continue
        forget(url)
        load(url)
      }
    },
    dispose() {
      for (const url of known.keys()) forget(url)
    },
  }
}
