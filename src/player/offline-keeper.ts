import { createLane } from '../media/lane.ts'
import type { EventLog } from './event-log.ts'
import { downloadWhole, Unreachable } from './offline-download.ts'
import { Failures } from './offline-failures.ts'
import { isSameFile, makeRoom, type WantedFile } from './offline-files.ts'
import { fileLockName } from './offline-names.ts'
import type { FileStore } from './offline-store.ts'
import { createTimer } from './timer.ts'

/** One file that stalls does not hold up the others; more would starve what plays from the network. */
const DOWNLOADS_AT_ONCE = 2

/** How often it is looked whether every file is still there. */
const LOOK_MS = 60_000

export interface KeeperState {
  wanted: number
  kept: number
  /** Bytes of all kept files, those that no playlist uses any more included. */
  bytes: number
  budget: number
  /** Why a file is not kept that should be; empty while all goes well. */
  problem: string
}

export interface Keeper {
  /** Keeps these files from now on, in this order; what is there already is not fetched again. */
  want(files: readonly WantedFile[]): void
  /** The kept copy could not be shown: fetches it once more, as the disk may have spoilt it. */
  doubt(url: string): void
  state(): KeeperState
  dispose(): void
}

interface KeeperOptions {
  store: FileStore
  log: EventLog
  /** Addresses of the files that no download may push out. */
  filesInUse(): Promise<Set<string>>
}

const UNREACHABLE = 'files cannot be fetched now: the server cannot be reached'

const isForeign = (url: string) => URL.canParse(url) && new URL(url).origin !== globalThis.origin

/** Browsers do not tell another origin that is away from one that does not allow the page to read its files. */
const unreachable = (url: string) => (isForeign(url) ? `${UNREACHABLE}, or does not allow it (CORS)` : UNREACHABLE)

const keyOf = (file: WantedFile) => `${file.url} ${file.size}`

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'no reason was given')

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Keeps whole files for an outage (design.md section 6). */
class FileKeeper implements Keeper {
  readonly #options: KeeperOptions
  readonly #lane = createLane(DOWNLOADS_AT_ONCE)
  readonly #looking = createTimer()
  readonly #jobs = new Map<string, AbortController>()
  readonly #failures = new Failures()
  /** Files whose copy failed on the screen: once each, so that a film nobody can decode is not fetched for ever. */
  readonly #doubted = new Set<string>()
  readonly #spoilt = new Set<string>()
  #wanted: readonly WantedFile[] = []
  #kept = new Map<string, number>()
  #budget = 0
  /** Empty while the server can be reached. */
  #unreachable = ''

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  want(files: readonly WantedFile[]): void {
    const keys = new Set(files.map(keyOf))
    for (const [key, job] of this.#jobs) if (!keys.has(key)) job.abort()
    this.#failures.keepOnly(keys)
    this.#wanted = files
    this.#options.store.markNeeded(files.map(file => file.url))
    // At once, as the stage is about to ask for the first of them.
    this.#beginMissing()
    void this.#look()
  }

  doubt(url: string): void {
    if (this.#doubted.has(url) || !this.#kept.has(url)) return
    this.#doubted.add(url)
    this.#spoilt.add(url)
    this.#beginMissing()
  }

  state(): KeeperState {
    const bytes = [...this.#kept.values()].reduce((sum, size) => sum + size, 0)
    const kept = this.#wanted.filter(file => this.#isKept(file)).length
    const problem = this.#failures.lastText() || this.#unreachable
    return { wanted: this.#wanted.length, kept, bytes, budget: this.#budget, problem }
  }

  dispose(): void {
    this.#looking.clear()
    this.#wanted = []
    for (const job of this.#jobs.values()) job.abort()
  }

  #isKept(file: WantedFile): boolean {
    return !this.#spoilt.has(file.url) && isSameFile(file, this.#kept.get(file.url))
  }

  /** Compares with what is really there, as the browser may remove files without a word. */
  async #look(): Promise<void> {
    this.#looking.set(LOOK_MS, () => void this.#look())
    const { store, log } = this.#options
    const before = new Set(this.#kept.keys())
    try {
      const [sizes, budget] = await Promise.all([store.sizes(), store.budget()])
      const gone = this.#wanted.filter(({ url }) => before.has(url) && !sizes.has(url))
      if (gone.length > 0) log.warn(`${gone.length} kept files are gone from the browser and are fetched again`)
      this.#kept = sizes
      this.#budget = budget
    } catch (error) {
      log.warn(`the browser does not say what it keeps: ${reasonOf(error)}`)
    }
    this.#beginMissing()
  }

  #beginMissing(): void {
    for (const file of this.#wanted) {
      const isBusy = this.#jobs.has(keyOf(file)) || this.#failures.isWaiting(keyOf(file))
      if (!isBusy && !this.#isKept(file)) void this.#begin(file)
    }
  }

  async #begin(file: WantedFile): Promise<void> {
    const key = keyOf(file)
    const job = new AbortController()
    const { signal } = job
    this.#jobs.set(key, job)
    try {
      // The lock tells the worker to wait for the file, and another screen of this browser not to fetch it too.
      await navigator.locks.request(fileLockName(file.url), { signal }, () =>
        this.#lane.run(() => this.#keep(file, signal), signal),
      )
      this.#failures.forget(key)
    } catch (error) {
      if (!signal.aborted) this.#failed(file, error)
    } finally {
      if (this.#jobs.get(key) === job) this.#jobs.delete(key)
    }
  }

  async #keep(file: WantedFile, signal: AbortSignal): Promise<void> {
    const { store, log } = this.#options
    await this.#readSize(file.url)
    if (this.#isKept(file)) return
    await this.#makeRoom(file, await store.budget())
    try {
      await store.put(file.url, await downloadWhole(file, signal))
    } catch (error) {
      if (!isQuotaError(error)) throw error
      await this.#makeRoom(file, 0)
      await store.put(file.url, await downloadWhole(file, signal))
    }
    this.#spoilt.delete(file.url)
    await this.#readSize(file.url)
    this.#unreachable = ''
    log.info(`keeps "${file.name}"`)
  }

  async #readSize(url: string): Promise<void> {
    const size = await this.#options.store.sizeOf(url)
    if (size === undefined) this.#kept.delete(url)
    else this.#kept.set(url, size)
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

  #failed(file: WantedFile, error: unknown): void {
    const { log } = this.#options
    if (error instanceof Unreachable) {
      // The others would fail in the same way; the next look tries them again.
      for (const job of this.#jobs.values()) job.abort()
      const text = unreachable(file.url)
      if (!this.#unreachable) log.warn(text)
      this.#unreachable = text
      return
    }
    const text = `"${file.name}" is not kept: ${reasonOf(error)}`
    if (this.#failures.add(keyOf(file), text)) log.warn(text)
  }
}

/** Makes the keeper of a display's files; it does nothing until it is told which files are wanted. */
export const createKeeper = (options: KeeperOptions): Keeper => new FileKeeper(options)
