import { createLimiter } from '../base/concurrency-limit.ts'
import { createEmitter } from '../base/emitter.ts'
import { createSpeedometer } from '../base/speedometer.ts'
import {
  type CheckResult,
  type FitOffer,
  isBeingFitted,
  isOnItsWay,
  type SentFile,
  type Upload,
  type UploadState,
} from './upload.ts'

type OnProgress = (progress: { loaded: number; total: number }) => void

/** What uploads-provider.tsx does with one file. */
interface UploadWork {
  /** If the check fails, the file is sent all the same. */
  check: (file: File, signal: AbortSignal) => Promise<CheckResult>
  /** @throws the error that the state `failed` carries */
  send: (file: File, onProgress: OnProgress, signal: AbortSignal) => Promise<SentFile>
  offerFit: (file: File) => Promise<FitOffer>
}

const UPLOADS_AT_A_TIME = 2
const NOTHING_FOUND: CheckResult = { reason: '', note: '', needsFit: false }

/** Uploads two files at a time, in the order of the list (requirement 4.13), also if the person leaves the page. */
export class UploadQueue {
  readonly #work: UploadWork
  readonly #limiter = createLimiter(UPLOADS_AT_A_TIME)
  readonly #changes = createEmitter()
  /** Each controller ends the work that is being done on one upload. */
  readonly #controllers = new Map<number, AbortController>()
  #uploads: readonly Upload[] = []
  #lastId = 0
  #arrived = 0
  #finished: Upload[] = []
  readonly #reportedByCaller = new Set<number>()

  constructor(work: UploadWork) {
    this.#work = work
  }

  /** All uploads, oldest first, in the same array until something changes. */
  readonly snapshot = (): readonly Upload[] => this.#uploads

  readonly subscribe = this.#changes.subscribe

  /** True if work is lost when the tab is closed now. */
  isBusy(): boolean {
    return this.snapshot().some(upload => isOnItsWay(upload) || isBeingFitted(upload))
  }

  /** The uploads that were added since none was under way. */
  batch(): readonly Upload[] {
    return [...this.#finished, ...this.snapshot().filter(isOnItsWay)]
  }

  /** @param reportedBy the caller itself says the results to the person: they are no news */
  add(files: Iterable<File>, reportedBy?: 'caller'): void {
    for (const file of files) {
      const id = this.enter(file)
      if (reportedBy) this.#reportedByCaller.add(id)
      void this.#check(id, file)
    }
    this.#changes.emit()
  }

  /** "Upload anyway", and "Retry" of one that failed or was cancelled. */
  start(id: number): void {
    const upload = this.find(id)
    if (!upload || isOnItsWay(upload) || isBeingFitted(upload) || upload.state.phase === 'done') return
    this.#reportedByCaller.delete(id)
    if (upload.note !== null) {
      void this.send(id, upload.file)
      return
    }
    // The upload was cancelled before the check had ended: the file may be broken.
    this.put(id, { phase: 'checking' })
    void this.#check(id, upload.file)
  }

  /** If the file is being made to fit, only that work ends. */
  cancel(id: number): void {
    const upload = this.find(id)
    if (!upload || !(isOnItsWay(upload) || upload.state.phase === 'preparing')) return
    this.abort(id)
    this.put(id, upload.state.phase === 'preparing' ? upload.state.from : { phase: 'cancelled' })
  }

  /** Takes one off the list; an upload that is under way is cancelled first. */
  remove(id: number): void {
    this.abort(id)
    this.#keepOnly(upload => upload.id !== id)
  }

  clearEnded(): void {
    this.#keepOnly(({ state }) => state.phase !== 'done' && state.phase !== 'cancelled')
  }

  /** Removes and ends all uploads, at the end of the session. */
  clear(): void {
    for (const id of this.#controllers.keys()) this.abort(id)
    this.#finished = []
    this.#arrived = 0
    this.#keepOnly(() => false)
  }

  /** Gives each result once; `finished` is empty while an upload is under way. */
  takeNews(): { arrived: number; finished: readonly Upload[] } {
    const isSending = this.snapshot().some(isOnItsWay)
    const unreported = this.#finished.filter(({ id }) => !this.#reportedByCaller.has(id))
    const news = { arrived: this.#arrived, finished: isSending ? [] : unreported }
    this.#arrived = 0
    if (!isSending) this.#finished = []
    return news
  }

  /** Resolves at the end of the upload. */
  async send(id: number, file: File): Promise<void> {
    const signal = this.begin(id)
    // An upload that is sent a second time has one result, the last.
    this.#finished = this.#finished.filter(upload => upload.id !== id)
    this.put(id, { phase: 'waiting' })
    try {
      // A file whose check took longer has been passed by others, and now goes before all those that wait.
      const sent = await this.#limiter.run(() => this.#transfer(id, file, signal), signal, id)
      if (!signal.aborted) this.#end(id, { phase: 'done', ...sent })
    } catch (error) {
      if (!signal.aborted) this.#end(id, { phase: 'failed', error })
    }
  }

  async #check(id: number, file: File): Promise<void> {
    const signal = this.begin(id)
    const { reason, needsFit, ...found } = await this.#work.check(file, signal).catch(() => NOTHING_FOUND)
    if (signal.aborted) return
    this.change(id, found)
    if (needsFit) void this.#offerFit(id, file, reason)
    if (reason) this.put(id, { phase: 'asking', reason })
    else await this.send(id, file)
  }

  /** Finds out if "Make it fit" may help. Nothing waits for the answer. */
  async #offerFit(id: number, file: File, reason: string): Promise<void> {
    const offer = await this.#work.offerFit(file).catch(() => null)
    // The row says the reason already if the file waits because of it.
    const why = offer?.why === reason ? '' : offer?.why
    const note = [this.find(id)?.note, why].filter(Boolean).join(' · ')
    this.change(id, why ? { canFit: null, note } : { canFit: offer?.canFit ?? null })
    this.#changes.emit()
  }

  #transfer(id: number, file: File, signal: AbortSignal): Promise<SentFile> {
    const speedOf = createSpeedometer()
    const show: OnProgress = ({ loaded, total }) => {
      if (signal.aborted) return
      const speed = speedOf(loaded, performance.now())
      const timeLeft = speed ? (total - loaded) / speed : null
      this.put(id, { phase: 'uploading', loaded, total, timeLeft })
    }
    show({ loaded: 0, total: file.size })
    return this.#work.send(file, show, signal)
  }

  #end(id: number, state: UploadState): void {
    if (state.phase === 'done') this.#arrived += 1
    const upload = this.find(id)
    if (upload) this.#finished.push({ ...upload, state })
    this.put(id, state)
  }

  #keepOnly(stays: (upload: Upload) => boolean): void {
    this.#uploads = this.#uploads.filter(stays)
    this.#changes.emit()
  }

  // `UploadFitting` works on the same list, by what follows.

  find(id: number): Upload | undefined {
    return this.#uploads.find(upload => upload.id === id)
  }

  /** The next `put` tells the listeners, as after `change`. */
  enter(file: File): number {
    this.#lastId += 1
    const fresh = { note: null, canFit: null, original: null, state: { phase: 'checking' } } as const
    this.#uploads = [...this.#uploads, { id: this.#lastId, file, ...fresh }]
    return this.#lastId
  }

  change(id: number, news: Partial<Upload>): void {
    this.#uploads = this.#uploads.map(upload => (upload.id === id ? { ...upload, ...news } : upload))
  }

  put(id: number, state: UploadState): void {
    this.change(id, { state })
    this.#changes.emit()
  }

  /** @returns the signal that ends the work */
  begin(id: number): AbortSignal {
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    return controller.signal
  }

  abort(id: number): void {
    this.#controllers.get(id)?.abort()
    this.#controllers.delete(id)
  }
}
