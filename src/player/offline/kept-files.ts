import type { EventLog } from '../event-log.ts'
import type { FileStore } from './file-store.ts'
import { isSameFile, makeRoom, type WantedFile } from './wanted-files.ts'

interface KeptFilesOptions {
  store: FileStore
  log: EventLog
  /** Addresses of the files that no download may push out. */
  filesInUse(): Promise<Set<string>>
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** What this browser keeps, as far as it is known: the browser may remove files without a word. */
export class KeptFiles {
  readonly #options: KeptFilesOptions
  /** Files whose copy failed on the screen: once each, so that a film nobody can decode is not fetched for ever. */
  readonly #doubted = new Set<string>()
  readonly #spoilt = new Set<string>()
  #wanted: readonly WantedFile[] = []
  #kept = new Map<string, number>()
  #budget = 0

  constructor(options: KeptFilesOptions) {
    this.#options = options
  }

  /** Of all that is kept, these are needed now. */
  need(files: readonly WantedFile[]): void {
    this.#wanted = files
    this.#options.store.markNeeded(files.map(file => file.url))
  }

  has(file: WantedFile): boolean {
    return !this.#spoilt.has(file.url) && isSameFile(file, this.#kept.get(file.url))
  }

  /** The copy could not be shown. @returns whether it does not count as kept from now on */
  doubt(url: string): boolean {
    if (this.#doubted.has(url) || !this.#kept.has(url)) return false
    this.#doubted.add(url)
    this.#spoilt.add(url)
    return true
  }

  figures(): { bytes: number; budget: number } {
    return { bytes: [...this.#kept.values()].reduce((sum, size) => sum + size, 0), budget: this.#budget }
  }

  /** Compares with what is really there. @throws where the browser does not say it */
  async look(): Promise<void> {
    const { store, log } = this.#options
    const before = new Set(this.#kept.keys())
    const [sizes, budget] = await Promise.all([store.sizes(), store.budget()])
    const gone = this.#wanted.filter(({ url }) => before.has(url) && !sizes.has(url))
    if (gone.length > 0) log.warn(`${gone.length} kept files are gone from the browser and are fetched again`)
    this.#kept = sizes
    this.#budget = budget
  }

  /** Looks for one file only, and for all where that one has gone. */
  async lookFor(file: WantedFile): Promise<boolean> {
    const size = await this.#options.store.sizeOf(file.url)
    if (size !== undefined) this.#kept.set(file.url, size)
    else if (this.#kept.has(file.url)) await this.look()
    return this.has(file)
  }

  /** Makes room for a file that is about to be fetched. @throws Error where it does not fit */
  async prepare(file: WantedFile): Promise<void> {
    await this.#makeRoom(file, await this.#options.store.budget())
  }

  /** Keeps a file; what is too much for the disk makes unused files go first. @throws the reason why it is not kept */
  async put(file: WantedFile, answer: () => Response): Promise<void> {
    const { store } = this.#options
    try {
      await store.put(file.url, answer())
    } catch (error) {
      if (!isQuotaError(error)) throw error
      await this.#makeRoom(file, 0)
      await store.put(file.url, answer())
    }
    this.#spoilt.delete(file.url)
    await this.lookFor(file)
  }

  /** Removes unused files until the file fits; with a budget of 0 all of them. @throws Error where it does not fit */
  async #makeRoom(file: WantedFile, budget: number): Promise<void> {
    const { store, log, filesInUse } = this.#options
    const [used, neededAt] = [await filesInUse(), store.neededAt()]
    for (const { url } of this.#wanted) used.add(url)
    const others = [...this.#kept].filter(([url]) => url !== file.url)
    const lastNeed = (url: string) => neededAt.get(url) ?? 0
    const files = others.map(([url, size]) => ({ url, size, neededAt: lastNeed(url), isUsed: used.has(url) }))
    const gone = budget > 0 ? makeRoom(files, file.size, budget) : files.filter(one => !one.isUsed)
    if (!gone || (budget === 0 && gone.length === 0)) throw new Error('there is no room left for it')
    for (const { url } of gone) {
      await store.drop(url)
      this.#kept.delete(url)
      log.info(`no longer keeps ${url}, which no playlist uses`)
    }
  }
}
