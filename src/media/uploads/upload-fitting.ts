import type { FitOptions } from '../fit/fitter.ts'
import {
  type ArrivedFile,
  type FitAim,
  type FitProgress,
  FitRefused,
  type FittedFile,
  isBeingFitted,
  isOnItsWay,
  type UploadState,
} from '../upload.ts'
import type { UploadQueue } from '../upload-queue.ts'

/** @throws FitRefused; the signal's reason */
export type MakeFit = (file: File, options: FitOptions) => Promise<FittedFile>

/** “Make it fit” is offered again only if another try may help. */
const refusalOf = (error: unknown) => ({
  note: error instanceof Error ? error.message : String(error),
  canFit: error instanceof FitRefused && error.mayTryAgain ? true : null,
})

export class UploadFitting {
  readonly #queue: UploadQueue
  readonly #make: MakeFit

  constructor(queue: UploadQueue, make: MakeFit) {
    this.#queue = queue
    this.#make = make
  }

  /** Cancels an upload that is under way. After a failure the row is as it was, with the reason. */
  async fit(id: number): Promise<void> {
    const upload = this.#queue.find(id)
    if (!upload?.canFit || isBeingFitted(upload)) return
    const { file } = upload
    const wasUnderWay = isOnItsWay(upload)
    const from: UploadState = wasUnderWay ? { phase: 'cancelled' } : upload.state
    this.#queue.abort(id)
    const signal = this.#queue.begin(id)
    try {
      const fitted = await this.#prepare(id, { file, aim: 'any', from, signal })
      if (!signal.aborted) this.#queue.put(id, { phase: 'comparing', fitted, from })
    } catch (error) {
      if (signal.aborted) return
      this.#queue.change(id, refusalOf(error))
      if (wasUnderWay) await this.#queue.send(id, file)
      else this.#queue.put(id, from)
    }
  }

  /** "Use this": sends the fitted file, as a new one if the original is in the library already. */
  chooseFitted(id: number): void {
    const upload = this.#queue.find(id)
    if (upload?.state.phase !== 'comparing') return
    const { fitted, from } = upload.state
    const original = from.phase === 'done' ? { ...from, file: upload.file } : null
    this.#queue.change(id, { file: fitted.file, note: '', canFit: null, original })
    void this.#queue.send(id, fitted.file)
  }

  /** "Send the original"; nothing is sent if it is in the library already. */
  chooseOriginal(id: number): void {
    const upload = this.#queue.find(id)
    if (upload?.state.phase !== 'comparing') return
    const { from } = upload.state
    if (from.phase === 'done') this.#queue.put(id, from)
    else void this.#queue.send(id, upload.file)
  }

  /** Makes and sends a copy without a question. @returns null if it did not arrive */
  async addForTicker(file: File): Promise<ArrivedFile | null> {
    const id = this.#queue.enter(file)
    const signal = this.#queue.begin(id)
    const from: UploadState = { phase: 'cancelled' }
    try {
      const fitted = await this.#prepare(id, { file, aim: 'ticker', from, signal })
      this.#queue.change(id, { file: fitted.file, note: '' })
      await this.#queue.send(id, fitted.file)
    } catch (error) {
      if (signal.aborted) return null
      this.#queue.change(id, { note: refusalOf(error).note })
      this.#queue.put(id, from)
    }
    const upload = this.#queue.find(id)
    return upload?.state.phase === 'done' ? { ...upload.state, file: upload.file } : null
  }

  /** @throws FitRefused; the signal's reason */
  #prepare(id: number, { file, aim, from, signal }: Preparing): Promise<FittedFile> {
    const show = (progress: FitProgress | null) => {
      if (!signal.aborted) this.#queue.put(id, { phase: 'preparing', progress, from })
    }
    show(null)
    return this.#make(file, { aim, onProgress: show, signal })
  }
}

interface Preparing {
  file: File
  aim: FitAim
  /** The state to which the row goes back if the work is cancelled. */
  from: UploadState
  signal: AbortSignal
}
