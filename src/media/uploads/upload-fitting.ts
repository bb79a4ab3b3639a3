import { createLimiter } from '../../base/concurrency-limit.ts'
import {
  type ArrivedFile,
  type FitAim,
  type FitProgress,
  FitRefused,
  type FittedFile,
  isBeingFitted,
  isUnderWay,
  type UploadState,
} from '../upload.ts'
import type { UploadEntries, UploadQueue } from '../upload-queue.ts'

interface FitOptions {
  aim: FitAim
  onProgress: (progress: FitProgress) => void
  signal: AbortSignal
}

export interface FitWork {
  /** @throws FitRefused; the signal's reason */
  prepare: (file: File, options: FitOptions) => Promise<FittedFile>
  pause: () => void
  resume: () => void
  forgetPause: () => void
}

type Queue = Pick<UploadQueue, 'entries' | 'send'>

/** “Make it fit” is offered again only if another try may help. */
const refusalOf = (error: unknown) => ({
  note: error instanceof Error ? error.message : String(error),
  canFit: error instanceof FitRefused && error.mayTryAgain ? true : null,
})

export class UploadFitting {
  readonly #entries: UploadEntries
  readonly #send: UploadQueue['send']
  readonly #work: FitWork
  /** Two at a time would take twice as long each, and twice the memory. */
  readonly #turns = createLimiter(1)
  /** Those that are made to fit or wait for it; a pause ends with the last of them. */
  #open = 0
  #isPaused = false

  constructor({ entries, send }: Queue, work: FitWork) {
    this.#entries = entries
    this.#send = send
    this.#work = work
  }

  readonly pause = () => {
    this.#isPaused = true
    this.#work.pause()
  }

  readonly resume = () => {
    this.#isPaused = false
    this.#work.resume()
  }

  /** An upload that is under way is cancelled. After a failure the row is as it was, with the reason. */
  async fit(id: number): Promise<void> {
    const upload = this.#entries.find(id)
    if (!upload?.canFit || isBeingFitted(upload)) return
    const { file } = upload
    const wasUnderWay = isUnderWay(upload)
    const from: UploadState = wasUnderWay ? { phase: 'cancelled' } : upload.state
    this.#entries.abort(id)
    const signal = this.#entries.begin(id)
    try {
      const fitted = await this.#prepare(id, { file, aim: 'any', from, signal })
      if (!signal.aborted) this.#entries.put(id, { phase: 'comparing', fitted, from })
    } catch (error) {
      if (signal.aborted) return
      this.#entries.change(id, refusalOf(error))
      if (wasUnderWay) await this.#send(id, file)
      else this.#entries.put(id, from)
    }
  }

  /** "Use this": sends the fitted file, as a new one if the original is in the library already. */
  chooseFitted(id: number): void {
    const upload = this.#entries.find(id)
    if (upload?.state.phase !== 'comparing') return
    const { fitted, from } = upload.state
    const original = from.phase === 'done' ? { ...from, file: upload.file } : null
    this.#entries.change(id, { file: fitted.file, note: '', isCopy: false, canFit: null, original })
    void this.#send(id, fitted.file)
  }

  /** "Send the original"; nothing is sent if it is in the library already. */
  chooseOriginal(id: number): void {
    const upload = this.#entries.find(id)
    if (upload?.state.phase !== 'comparing') return
    const { from } = upload.state
    if (from.phase === 'done') this.#entries.put(id, from)
    else void this.#send(id, upload.file)
  }

  /** The picture is sent without a question. @returns null if it did not arrive */
  async addForTicker(file: File): Promise<ArrivedFile | null> {
    const id = this.#entries.add(file)
    const signal = this.#entries.begin(id)
    const from: UploadState = { phase: 'cancelled' }
    try {
      const fitted = await this.#prepare(id, { file, aim: 'ticker', from, signal })
      this.#entries.change(id, { file: fitted.file, note: '' })
      await this.#send(id, fitted.file)
    } catch (error) {
      if (signal.aborted) return null
      this.#entries.change(id, { note: refusalOf(error).note })
      this.#entries.put(id, from)
    }
    const upload = this.#entries.find(id)
    return upload?.state.phase === 'done' ? { ...upload.state, file: upload.file } : null
  }

  /** @throws FitRefused; the signal's reason */
  async #prepare(id: number, { file, aim, from, signal }: Preparing): Promise<FittedFile> {
    const show = (progress: FitProgress | null) => {
      if (!signal.aborted) this.#entries.put(id, { phase: 'preparing', progress, from })
    }
    show(null)
    this.#open += 1
    try {
      return await this.#turns.run(() => this.#work.prepare(file, { aim, onProgress: show, signal }), signal)
    } finally {
      this.#open -= 1
      if (this.#open === 0) this.#forgetPause()
    }
  }

  #forgetPause(): void {
    if (this.#isPaused) this.#work.forgetPause()
    this.#isPaused = false
  }
}

interface Preparing {
  file: File
  aim: FitAim
  /** The state to which the row goes back if the work is cancelled. */
  from: UploadState
  signal: AbortSignal
}
