import { isPage, type Media } from '../../api/media.ts'
import { createLimiter } from '../../base/concurrency-limit.ts'
import { createTimer } from '../../base/timer.ts'
import type { DriverOptions } from '../driver.ts'
import type { PlaybackState } from './playback-state.ts'

/** Interval of the checks: a download that has brought nothing since the last check is given up. */
const CHECK_MS = 10_000

/** With fewer bytes between two checks a download makes way for a file that waits for its turn. */
const TRICKLE_BYTES = 10_000

/** The download was given up because it was too slow; another try may succeed. */
class TooSlow extends Error {}

/** Counts the bytes of a download; aborts it if it has stopped, or if it trickles while other files wait. */
function watchFlow(isCrowded: () => boolean) {
  const timer = createTimer()
  const givenUp = new AbortController()
  let bytes = 0

  function check(): void {
    if (bytes === 0 || (bytes < TRICKLE_BYTES && isCrowded())) givenUp.abort(new TooSlow('too slow'))
    bytes = 0
    timer.set(CHECK_MS, check)
  }

  timer.set(CHECK_MS, check)
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { count, signal: givenUp.signal, stop: timer.clear }
}

/**
 * Downloads a whole file into the browser's memory. `isCrowded` is true while other files wait for their turn.
 * @returns an object URL of the file, which has to be revoked
 * @throws TooSlow, or the reason for which the file cannot be downloaded by a script
 */
async function downloadToMemory(url: string, signal: AbortSignal, isCrowded: () => boolean): Promise<string> {
  const flow = watchFlow(isCrowded)
  signal.addEventListener('abort', flow.stop)
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, flow.signal]) })
    if (answer.status !== 200 || !answer.body) throw new Error(`the server answered ${answer.status}`)
    const type = answer.headers.get('content-type') ?? ''
    if (isPage(type)) throw new Error('the server answered a page instead of the file')
    const body = new Response(answer.body.pipeThrough(flow.count), { headers: { 'Content-Type': type } })
    return URL.createObjectURL(await body.blob())
  } catch (error) {
    throw flow.signal.aborted ? flow.signal.reason : error
  } finally {
    flow.stop()
    signal.removeEventListener('abort', flow.stop)
  }
}

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
