import type { Media } from '../../api/media.ts'
import { createTimer } from '../../base/timer.ts'
import { createLimiter } from '../../base/concurrency-limit.ts'
import type { DriverOptions } from '../driver.ts'
import { downloadToMemory, TooSlow } from './late-download.ts'
import type { PlaybackState } from './playback-state.ts'

/** One file that hangs does not hold up the others; a browser has six connections to a server, for the layers too. */
const DOWNLOADS_AT_ONCE = 2

/** A file that a script cannot download, such as one of another origin, is given to a layer again after this time. */
const ANOTHER_TRY_MS = 10_000

type LateOptions = Pick<DriverOptions, 'fileUrl' | 'awaitKept'>

/** A layer can have the file now, or has to try it; `afterMs` is the time that the download took. */
type OnArrived = (file: string, afterMs: number) => void

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const timer = createTimer()
  return new Promise(resolve => {
    const done = () => {
      timer.clear()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    timer.set(ms, done)
  })
}

/**
 * Loads late files in the background, as both layers are needed: for the item on the screen and for the next item. If
 * the browser keeps a file for an outage, its download is awaited; any other file is downloaded whole here. A download
 * takes no third decoder, as a detached `<video>` would, and needs no caching headers; its bytes survive every round.
 */
export class LateFiles {
  readonly #options: LateOptions
  readonly #onArrived: OnArrived
  readonly #limiter = createLimiter(DOWNLOADS_AT_ONCE)
  /** Jobs by address. */
  readonly #jobs = new Map<string, AbortController>()
  /** Object URLs of the downloaded files, by their addresses. */
  readonly #downloaded = new Map<string, string>()

  constructor(options: LateOptions, onArrived: OnArrived) {
    this.#options = options
    this.#onArrived = onArrived
  }

  /** Loads the late files and forgets the files that have left the rotation. */
  follow({ rotation, late, onScreen }: Pick<PlaybackState, 'rotation' | 'late' | 'onScreen'>): void {
    if (late.length + this.#jobs.size + this.#downloaded.size === 0) return
    const media = rotation.flatMap(({ items }) => items.map(item => item.media))
    const files = new Map(media.map(one => [this.#options.fileUrl(one), one.file_name]))
    const isLate = (url: string) => late.includes(files.get(url) ?? '')
    const shown = onScreen && this.#options.fileUrl(onScreen.item.media)
    for (const [url, job] of this.#jobs) if (!isLate(url)) this.#drop(url, job)
    for (const url of this.#downloaded.keys()) if (!files.has(url) && url !== shown) this.#forget(url)
    for (const [url, file] of files) if (isLate(url) && !this.#jobs.has(url)) void this.#load(url, file)
  }

  /** The address from which an element gets a file. */
  readonly addressOf = (media: Media): string => {
    const url = this.#options.fileUrl(media)
    return this.#downloaded.get(url) ?? url
  }

  /** Forgets a file that could not be shown: the next try takes it from the server again. */
  forget(media: Media): void {
    this.#forget(this.#options.fileUrl(media))
  }

  dispose(): void {
    for (const job of this.#jobs.values()) job.abort()
    for (const url of this.#downloaded.keys()) this.#forget(url)
  }

  #drop(url: string, job: AbortController): void {
    this.#jobs.delete(url)
    job.abort()
  }

  #forget(url: string): void {
    const address = this.#downloaded.get(url)
    if (address) URL.revokeObjectURL(address)
    this.#downloaded.delete(url)
  }

  async #load(url: string, file: string): Promise<void> {
    const job = new AbortController()
    const began = performance.now()
    this.#jobs.set(url, job)
    try {
      while (!(await this.#isHere(url, job.signal)));
    } catch {
      if (!job.signal.aborted) await pause(ANOTHER_TRY_MS, job.signal)
    }
    if (this.#jobs.get(url) === job) this.#jobs.delete(url)
    if (!job.signal.aborted) this.#onArrived(file, performance.now() - began)
  }

  /** One try; false if it was too slow. @throws the reason for which another try would fail too */
  async #isHere(url: string, signal: AbortSignal): Promise<boolean> {
    if (this.#downloaded.has(url) || (await this.#options.awaitKept(url, signal))) return true
    const isCrowded = () => this.#jobs.size > DOWNLOADS_AT_ONCE
    try {
      const address = await this.#limiter.run(() => downloadToMemory(url, signal, isCrowded), signal)
      if (signal.aborted) URL.revokeObjectURL(address)
      else this.#downloaded.set(url, address)
      return true
    } catch (error) {
      if (error instanceof TooSlow) return false
      throw error
    }
  }
}
