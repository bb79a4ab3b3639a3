import { createEmitter } from '../base/emitter.ts'
import type { Upload, UploadState } from './upload.ts'

/** The list of the uploads, each with the signal that ends its present work. */
export class UploadEntries {
  readonly #changes = createEmitter()
  readonly #controllers = new Map<number, AbortController>()
  #uploads: readonly Upload[] = []
  #lastId = 0

  /** All uploads, oldest first; the same array until something changes. */
  readonly snapshot = (): readonly Upload[] => this.#uploads

  /** @returns the function that ends the subscription */
  readonly subscribe = this.#changes.subscribe

  /** Tells the listeners; `add` and `change` leave that to their caller. */
  readonly emit = this.#changes.emit

  find(id: number): Upload | undefined {
    return this.#uploads.find(upload => upload.id === id)
  }

  add(file: File): number {
    this.#lastId += 1
    const fresh = { note: null, isCopy: false, canFit: null, original: null, state: { phase: 'checking' } } as const
    this.#uploads = [...this.#uploads, { id: this.#lastId, file, ...fresh }]
    return this.#lastId
  }

  change(id: number, news: Partial<Upload>): void {
    this.#uploads = this.#uploads.map(upload => (upload.id === id ? { ...upload, ...news } : upload))
  }

  put(id: number, state: UploadState): void {
    this.change(id, { state })
    this.emit()
  }

  keepOnly(stays: (upload: Upload) => boolean): void {
    this.#uploads = this.#uploads.filter(stays)
    this.emit()
  }

  /** Begins work on an upload. @returns the signal that ends it */
  begin(id: number): AbortSignal {
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    return controller.signal
  }

  /** Ends the work on an upload, or on all of them. */
  abort(id: number | 'all'): void {
    const ids = id === 'all' ? [...this.#controllers.keys()] : [id]
    for (const one of ids) {
      this.#controllers.get(one)?.abort()
      this.#controllers.delete(one)
    }
  }
}
