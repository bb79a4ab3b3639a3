import { isTooLarge } from '../../api/media.ts'
import { Backoff } from '../../base/backoff.ts'

/** Of the six connections to a server, images that hang leave four to everything else. */
const AT_ONCE = 2

/** A download makes way for the others after this time; it has twice as long each time. */
const FIRST_LIMIT_MS = 10_000
const LONGEST_LIMIT_MS = 120_000

/** An image that fails is loaded again, less often each time. */
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 60_000

interface PoolEntry {
  /** Null until its turn has come. */
  image: HTMLImageElement | null
  /** A `performance.now()`. */
  since: number
  limitMs: number
  /** Width over height; null while the image loads, 0 if it has failed. */
  aspect: number | null
}

export type ImagePool = ReturnType<typeof createImagePool>

interface PoolOptions {
  /** An image is ready or has failed. */
  onSettled(): void
  onFailed(url: string): void
}

/** Keeps the ticker's images decoded, so that their copies enter without a pause, and knows their shapes. */
export function createImagePool({ onSettled, onFailed }: PoolOptions) {
  const known = new Map<string, PoolEntry>()
  const failures = new Backoff(FIRST_RETRY_MS, LONGEST_RETRY_MS)

  const isLoading = ({ image, aspect }: PoolEntry) => image !== null && aspect === null

  function add(url: string, limitMs = FIRST_LIMIT_MS): void {
    known.set(url, { image: null, since: 0, limitMs, aspect: null })
  }

  function loadNext(): void {
    const entries = [...known]
    const free = AT_ONCE - entries.filter(([, entry]) => isLoading(entry)).length
    for (const [url, entry] of entries.filter(([, { image }]) => !image).slice(0, Math.max(free, 0))) load(url, entry)
  }

  function load(url: string, entry: PoolEntry): void {
    const image = new Image()
    entry.image = image
    entry.since = performance.now()
    const settle = (aspect: number) => {
      if (known.get(url) !== entry) return
      entry.aspect = aspect
      if (aspect === 0) {
        failures.failed(url)
        onFailed(url)
      } else failures.forget(url)
      loadNext()
      onSettled()
    }
    const failed = () => settle(0)
    const decode = () => image.decode().then(() => settle(image.naturalWidth / image.naturalHeight || 0), failed)
    // The size is known before the pixels are decoded.
    image.addEventListener('load', () => (isTooLarge(image) ? failed() : decode()), { once: true })
    image.addEventListener('error', failed, { once: true })
    image.src = url
  }

  function forget(url: string): void {
    known.get(url)?.image?.removeAttribute('src')
    known.delete(url)
  }

  return {
    /** Loads and decodes these files and forgets all others. */
    setWanted(urls: ReadonlySet<string>) {
      failures.keepOnly(urls)
      for (const url of known.keys()) if (!urls.has(url)) forget(url)
      for (const url of urls) if (!known.has(url)) add(url)
      loadNext()
    },
    /** Width over height of an image that can be shown; 0 while the image loads or if it has failed. */
    aspectOf: (url: string) => known.get(url)?.aspect ?? 0,
    /** True if every wanted image has been loaded or has failed. */
    isSettled: () => [...known.values()].every(({ aspect }) => aspect !== null),
    hasFailed: () => [...known.keys()].some(url => failures.hasFailed(url)),
    haveAllFailed: () => [...known.keys()].every(url => failures.hasFailed(url)),
    /** Loads images again that have failed or whose download has stalled, behind those that wait. */
    retryFailed() {
      for (const [url, entry] of [...known]) {
        const { aspect, since, limitMs } = entry
        const isStalled = isLoading(entry) && performance.now() - since >= limitMs
        if (!isStalled && (aspect !== 0 || failures.isWaiting(url))) continue
        forget(url)
        add(url, isStalled ? Math.min(2 * limitMs, LONGEST_LIMIT_MS) : limitMs)
      }
      loadNext()
    },
    dispose() {
      for (const url of known.keys()) forget(url)
    },
  }
}
