/** A download that says nothing for so long is begun again. */
const STALLED_MS = 120_000

/** What is known of one image file. */
interface Known {
  state: 'loading' | 'ready' | 'failed'
  /** Width over height; 0 until it is known. */
  aspect: number
  image: HTMLImageElement
  /** A `performance.now()`. */
  since: number
}

export interface ImagePool {
  /** Loads and decodes what is wanted now and forgets everything else. */
  want(urls: ReadonlySet<string>): void
  /** Width over height of an image that can be shown; null while it loads and where it has failed. */
  aspectOf(url: string): number | null
  /** Whether every wanted image has been loaded or has failed. */
  isSettled(): boolean
  /** Loads what has failed, or has stalled, once more. */
  retryFailed(): void
  dispose(): void
}

interface PoolOptions {
  /** An image can be shown, or has failed. */
  onSettled(): void
  onFailed(url: string): void
}

/** Knows the shapes of the ticker's images and keeps each one decoded, so that its copies enter without a pause. */
export function createImagePool({ onSettled, onFailed }: PoolOptions): ImagePool {
  const known = new Map<string, Known>()

  function load(url: string): void {
    const image = new Image()
    const entry: Known = { state: 'loading', aspect: 0, image, since: performance.now() }
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
    want(urls) {
      for (const url of known.keys()) if (!urls.has(url)) forget(url)
      for (const url of urls) if (!known.has(url)) load(url)
    },
    aspectOf(url) {
      const entry = known.get(url)
      return entry?.state === 'ready' ? entry.aspect : null
    },
    isSettled: () => [...known.values()].every(entry => entry.state !== 'loading'),
    retryFailed() {
      const isOver = ({ state, since }: Known) =>
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
