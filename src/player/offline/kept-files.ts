import type { EventLog } from '../event-log.ts'
import type { FileStore } from './file-store.ts'
import { isUpToDate, makeRoom, type WantedFile } from './wanted-files.ts'

export interface KeptFilesOptions {
  store: FileStore
  log: EventLog
  /** The URLs of the files that no download may push out. */
  filesInUse(): Promise<Set<string>>
}

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** The files that this browser keeps, as last seen: the browser may remove files without notice. */
export class KeptFiles {
  readonly #options: KeptFilesOptions
  /** Files whose copy failed on the screen: once each, so that a film without a decoder is not fetched endlessly. */
  readonly #discounted = new Set<string>()
  readonly #spoilt = new Set<string>()
  #wanted: readonly WantedFile[] = []
  #kept = new Map<string, number>()
  #budget = 0

  constructor(options: KeptFilesOptions) {
    this.#options = options
  }

  /** Names the files that are needed now. */
  setWanted(files: readonly WantedFile[]): void {
    this.#wanted = files
    this.#options.store.markNeeded(files.map(file => file.url))
  }

  has(file: WantedFile): boolean {
    return !this.#spoilt.has(file.url) && isUpToDate(file, this.#kept.get(file.url))
  }

  /** The copy could not be shown. @returns true if it no longer counts as kept; false the second time */
  discount(url: string): boolean {
    if (this.#discounted.has(url) || !this.#kept.has(url)) return false
    this.#discounted.add(url)
    this.#spoilt.add(url)
    return true
  }

  /** Bytes of all kept files, including those that no playlist uses any more, and bytes that they may take. */
  usage(): { bytes: number; budget: number } {
    return { bytes: [...this.#kept.values()].reduce((sum, size) => sum + size, 0), budget: this.#budget }
  }

  /** Reads from the browser which files are kept. @throws if the browser does not tell */
  async refresh(): Promise<void> {
    const { store, log } = this.#options
    const before = new Set(this.#kept.keys())
    const [sizes, budget] = await Promise.all([store.sizes(), store.budget()])
    const gone = this.#wanted.filter(({ url }) => before.has(url) && !sizes.has(url))
    if (gone.length > 0) log.warn(`${gone.length} kept files are gone from the browser and are fetched again`)
    this.#kept = sizes
    this.#budget = budget
  }

  /** Reads one file only, and all if that one has gone. @returns whether it is kept */
  async check(file: WantedFile): Promise<boolean> {
    const size = await this.#options.store.sizeOf(file.url)
    if (size !== undefined) this.#kept.set(file.url, size)
    else if (this.#kept.has(file.url)) await this.refresh()
    return this.has(file)
  }

  /** Keeps a file; if the disk is full, unused files are removed first. @throws the reason why it is not kept */
  async put(file: WantedFile, answer: () => Response): Promise<void> {
    const { store } = this.#options
    try {
      await store.put(file.url, answer())
    } catch (error) {
      if (!isQuotaError(error)) throw error
      await this.makeRoomFor(file, 0)
      await store.put(file.url, answer())
    }
    this.#spoilt.delete(file.url)
    await this.check(file)
  }

  /** Removes unused files until the file fits; with a room of 0 all of them. @throws Error if it does not fit */
  async makeRoomFor(file: WantedFile, room?: number): Promise<void> {
    const { store, log, filesInUse } = this.#options
    const budget = room ?? (await store.budget())
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
