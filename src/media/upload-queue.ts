import { createEmitter } from '../emitter.ts'
import { createLimiter } from './concurrency-limit.ts'
import type { Finding } from './upload-limits.ts'
import { createSpeedometer } from './upload-speed.ts'

export type UploadState =
  | { phase: 'checking' }
  /** Perhaps no screen can show the file: the person decides, "Upload anyway" or "Remove". */
  | { phase: 'asking'; reason: string }
  | { phase: 'waiting' }
  /** Bytes, bytes per second, seconds; the last two are null until enough has been measured. */
  | { phase: 'uploading'; loaded: number; total: number; speed: number | null; timeLeft: number | null }
  | { phase: 'done'; message: string }
  | { phase: 'failed'; error: unknown }
  | { phase: 'cancelled' }

export interface Upload {
  id: number
  file: File
  /** A remark about the file that delays nothing; empty if there is none, null until the file has been checked. */
  note: string | null
  state: UploadState
}

type OnProgress = (progress: { loaded: number; total: number }) => void

interface UploadWork {
  /** Checks a file before it is sent. If the check fails, the file is sent all the same. */
  check: (file: File, signal: AbortSignal) => Promise<Finding>
  /** Uploads one file and gives the server's message. @throws the error that the state `failed` carries */
  send: (file: File, onProgress: OnProgress, signal: AbortSignal) => Promise<string>
}

const UPLOADS_AT_A_TIME = 2
const NOTHING_FOUND: Finding = { reason: '', note: '' }

/** True for an upload that is checked, waits for its turn, or is sent. */
export const isUnderWay = ({ state }: Upload): boolean =>
  state.phase === 'checking' || state.phase === 'waiting' || state.phase === 'uploading'

/**
 * Uploads, two at a time, in the order in which they came. The queue knows no page and no server; a page that shows
 * it subscribes, and leaving the page stops nothing.
 */
export class UploadQueue {
  readonly #work: UploadWork
  readonly #limiter = createLimiter(UPLOADS_AT_A_TIME)
  readonly #changes = createEmitter()
  readonly #controllers = new Map<number, AbortController>()
  #uploads: readonly Upload[] = []
  #lastId = 0
  #arrived = 0
  #finished: Upload[] = []

  constructor(work: UploadWork) {
    this.#work = work
  }

  /** All uploads, oldest first; the same array until something changes. */
  readonly snapshot = (): readonly Upload[] => this.#uploads

  /** @returns the function that ends the subscription */
  readonly subscribe = this.#changes.subscribe

  /** True if an upload is lost when the tab is closed now. */
  isBusy(): boolean {
    return this.#uploads.some(isUnderWay)
  }

  /** The uploads since the queue was last idle: those with a result and those under way. */
  batch(): readonly Upload[] {
    return [...this.#finished, ...this.#uploads.filter(isUnderWay)]
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      this.#lastId += 1
      this.#uploads = [...this.#uploads, { id: this.#lastId, file, note: null, state: { phase: 'checking' } }]
      void this.#check(this.#lastId, file)
    }
    this.#changes.emit()
  }

  /** "Upload anyway", and "Retry" of one that failed or was cancelled. */
  start(id: number): void {
    const upload = this.#uploads.find(other => other.id === id)
    if (!upload || isUnderWay(upload) || upload.state.phase === 'done') return
    if (upload.note !== null) {
      void this.#send(id, upload.file)
      return
    }
    // The upload was cancelled before the check had ended: the file may be broken.
    this.#put(id, { phase: 'checking' })
    void this.#check(id, upload.file)
  }

  cancel(id: number): void {
    const upload = this.#uploads.find(other => other.id === id)
    if (!upload || !isUnderWay(upload)) return
    this.#controllers.get(id)?.abort()
    this.#put(id, { phase: 'cancelled' })
  }

  /** Takes one off the list; an upload that is under way is cancelled first. */
  remove(id: number): void {
    this.#controllers.get(id)?.abort()
    this.#controllers.delete(id)
    this.#uploads = this.#uploads.filter(upload => upload.id !== id)
    this.#changes.emit()
  }

  /** Takes those off the list that are done or were cancelled. */
  clearEnded(): void {
    const stays = ({ state }: Upload) => state.phase !== 'done' && state.phase !== 'cancelled'
    this.#uploads = this.#uploads.filter(stays)
    this.#changes.emit()
  }

  /** Cancels and forgets everything, as at the end of the session. */
  clear(): void {
    for (const controller of this.#controllers.values()) controller.abort()
    this.#controllers.clear()
    this.#uploads = []
    this.#finished = []
    this.#arrived = 0
    this.#changes.emit()
  }

  /** Gives each result once: the number of files that arrived, and all that ended once none is under way. */
  takeNews(): { arrived: number; finished: readonly Upload[] } {
    const news = { arrived: this.#arrived, finished: this.isBusy() ? [] : this.#finished }
    this.#arrived = 0
    if (!this.isBusy()) this.#finished = []
    return news
  }

  async #check(id: number, file: File): Promise<void> {
    const signal = this.#begin(id)
    const { reason, note } = await this.#work.check(file, signal).catch(() => NOTHING_FOUND)
    if (signal.aborted) return
    this.#change(id, { note })
    if (reason) this.#put(id, { phase: 'asking', reason })
    else await this.#send(id, file)
  }

  async #send(id: number, file: File): Promise<void> {
    const signal = this.#begin(id)
    // An upload that is sent a second time has one result, the last.
    this.#finished = this.#finished.filter(upload => upload.id !== id)
    this.#put(id, { phase: 'waiting' })
    try {
      const message = await this.#limiter.run(() => this.#transfer(id, file, signal), signal)
      if (!signal.aborted) this.#end(id, { phase: 'done', message })
    } catch (error) {
      if (!signal.aborted) this.#end(id, { phase: 'failed', error })
    }
  }

  #transfer(id: number, file: File, signal: AbortSignal): Promise<string> {
    const speedOf = createSpeedometer()
    const show: OnProgress = ({ loaded, total }) => {
      if (signal.aborted) return
      const speed = speedOf(loaded, performance.now())
      this.#put(id, { phase: 'uploading', loaded, total, speed, timeLeft: speed ? (total - loaded) / speed : null })
    }
    show({ loaded: 0, total: file.size })
    return this.#work.send(file, show, signal)
  }

  #begin(id: number): AbortSignal {
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    return controller.signal
  }

  #end(id: number, state: UploadState): void {
    if (state.phase === 'done') this.#arrived += 1
    this.#finished.push(...this.#uploads.filter(upload => upload.id === id).map(upload => ({ ...upload, state })))
    this.#put(id, state)
  }

  #put(id: number, state: UploadState): void {
    this.#change(id, { state })
    this.#changes.emit()
  }

  #change(id: number, news: Partial<Upload>): void {
    this.#uploads = this.#uploads.map(upload => (upload.id === id ? { ...upload, ...news } : upload))
  }
}
