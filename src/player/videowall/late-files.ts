import { isPage, type Media } from '../../api/media.ts'
import { anySignal } from '../../base/any-signal.ts'
import { createLimiter } from '../../base/concurrency-limit.ts'
import { createTimer } from '../../base/timer.ts'
import type { DriverOptions } from '../driver.ts'
import type { LayerPair } from './layer-pair.ts'
import type { PlaybackState } from './playback-state.ts'

/** A download that has brought nothing between two checks is given up. */
const CHECK_MS = 10_000

/** One with fewer bytes makes way for a file that waits. */
const TRICKLE_BYTES = 10_000

/** Another try may succeed. */
class TooSlow extends Error {}

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

/** How often a download that has made way for the layers looks if one of them has its file. */
const LOOK_MS = 500

interface Line {
  /** True while both layers load. */
  isFull(): boolean
  /** True while late files wait for a download to end. */
  isCrowded(): boolean
}

async function untilFree({ isFull }: Line, signal: AbortSignal): Promise<void> {
  while (isFull() && !signal.aborted) await pause(LOOK_MS, signal)
}

/** Aborts a download that has stopped, or that trickles while other files wait; on a full line it reads nothing. */
function watchFlow(line: Line, signal: AbortSignal) {
  const timer = createTimer()
  const givenUp = new AbortController()
  let bytes = 0
  let isOver = false

  function check(): void {
    if (bytes === 0 || (bytes < TRICKLE_BYTES && line.isCrowded())) givenUp.abort(new TooSlow('too slow'))
    bytes = 0
    timer.set(CHECK_MS, check)
  }

  timer.set(CHECK_MS, check)
  const count = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
      if (!line.isFull()) return
      timer.clear()
      await untilFree(line, signal)
      if (!isOver) timer.set(CHECK_MS, check)
    },
  })
  const stop = () => {
    isOver = true
    timer.clear()
  }
  return { count, signal: givenUp.signal, stop }
}

/**
 * Downloads a whole file into the browser's memory.
 * @returns an object URL, which has to be revoked
 * @throws TooSlow, or the reason why a script cannot download the file
 */
async function downloadToMemory(url: string, signal: AbortSignal, line: Line): Promise<string> {
  await untilFree(line, signal)
  const flow = watchFlow(line, signal)
  signal.addEventListener('abort', flow.stop)
  try {
    const answer = await fetch(url, { signal: anySignal([signal, flow.signal]) })
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

/** The layers load too: all together load two files at a time. A download that hangs makes way. */
const DOWNLOADS_AT_ONCE = 1

/** A layer tries again what a script cannot download, such as a file of another origin. */
const ANOTHER_TRY_MS = 10_000

interface LateOptions extends Pick<DriverOptions, 'fileUrl' | 'awaitKept'> {
  layers: Pick<LayerPair, 'areLoading'>
}

/** A layer can have the file now, or has to try it. `afterMs` is what the download took. */
type OnArrived = (file: string, afterMs: number) => void

/**
 * Loads late files in the background, without a layer or a decoder. A file that is kept for an outage is awaited; any
 * other one is downloaded into memory, so it needs no caching headers.
 */
export class LateFiles {
  readonly #options: LateOptions
  readonly #onArrived: OnArrived
  readonly #limiter = createLimiter(DOWNLOADS_AT_ONCE)
  /** By address. */
  readonly #jobs = new Map<string, AbortController>()
  /** Object URLs by address. */
  readonly #downloaded = new Map<string, string>()

  constructor(options: LateOptions, onArrived: OnArrived) {
    this.#options = options
    this.#onArrived = onArrived
  }

  /** Loads what is late, and forgets what has left the rotation. */
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

  readonly addressOf = (media: Media): string => {
    const url = this.#options.fileUrl(media)
    const late = this.#downloaded.get(url)
    // The name after the hash says what kind of file it is.
    return late ? `${late}#${encodeURIComponent(media.file_name)}` : url
  }

  /** After a file could not be shown: the next try takes it from the server again. */
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

  /** One try; false if it was too slow. @throws the reason why another try would fail too */
  async #isHere(url: string, signal: AbortSignal): Promise<boolean> {
    if (this.#downloaded.has(url) || (await this.#options.awaitKept(url, signal))) return true
    const line = {
      isFull: () => this.#options.layers.areLoading,
      isCrowded: () => this.#jobs.size > DOWNLOADS_AT_ONCE,
    }
    try {
      const address = await this.#limiter.run(() => downloadToMemory(url, signal, line), signal)
      if (signal.aborted) URL.revokeObjectURL(address)
      else this.#downloaded.set(url, address)
      return true
    } catch (error) {
      if (error instanceof TooSlow) return false
      throw error
    }
  }
}
