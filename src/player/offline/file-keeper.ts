import { createTimer } from '../../clock/timer.ts'
import type { EventLog } from '../event-log.ts'
import { fileLockName } from './cache-names.ts'
import { beginDownload, Unreachable } from './download.ts'
import { createJob, type Job } from './download-job.ts'
import type { FileStore } from './file-store.ts'
import { KeptFiles } from './kept-files.ts'
import type { Asked } from './line/hand-out.ts'
import { createLine } from './line/turns.ts'
import { Failures } from './retry-backoff.ts'
import type { WantedFile } from './wanted-files.ts'

/** Beside so many downloads none begins for keeping only: the silent ones still occupy connections to the server. */
const MOST_ON_LINE = 3

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
  /** The screen asks for a file that is not kept: it comes before all others. Null where it cannot be kept. */
  askFor(url: string): Asked | null
  /** Runs something once no file is on its way: at once, or between two files. */
  whenFree(run: () => void): void
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

/** Keeps whole files for an outage, one after the other; what the screen asks for comes first. */
class FileKeeper implements Keeper {
  readonly #log: EventLog
  readonly #kept: KeptFiles
  readonly #line = createLine(() => this.#becameFree())
  readonly #looking = createTimer()
  readonly #jobs = new Map<string, Job>()
  readonly #failures = new Failures()
  /** Files for which nobody answered: the others come first, as that may be the fault of these files alone. */
  readonly #unanswered = new Set<string>()
  #whenFree: Array<() => void> = []
  #wanted: readonly WantedFile[] = []
  /** Empty while the server can be reached. */
  #unreachable = ''

  constructor(options: KeeperOptions) {
    this.#log = options.log
    this.#kept = new KeptFiles(options)
  }

  want(files: readonly WantedFile[]): void {
    const keys = new Set(files.map(keyOf))
    // What an element still waits for goes on.
    for (const [key, job] of this.#jobs) if (!keys.has(key) && !job.turn.isAskedFor()) job.controller.abort()
    this.#failures.keepOnly(keys)
    this.#wanted = files
    this.#kept.need(files)
    // At once, as the stage is about to ask for the first of them.
    this.#advance()
    void this.#look()
  }

  doubt(url: string): void {
    if (this.#kept.doubt(url)) this.#advance()
  }

  askFor(url: string): Asked | null {
    const file = this.#wanted.find(one => one.url === url)
    if (!file || this.#failures.isWaiting(keyOf(file))) return null
    const running = this.#jobs.get(keyOf(file))
    // What asks again for a file that hangs has given it up once; a new request may get through.
    if (running?.turn.isSilent()) running.controller.abort()
    const job = running && !running.controller.signal.aborted ? running : this.#begin(file)
    return { arrival: job.arrival, takeBack: job.turn.askFor() }
  }

  whenFree(run: () => void): void {
    if (this.#line.isFree()) run()
    else this.#whenFree.push(run)
  }

  state(): KeeperState {
    const kept = this.#wanted.filter(file => this.#kept.has(file)).length
    const problem = this.#failures.lastText() || this.#unreachable
    return { wanted: this.#wanted.length, kept, ...this.#kept.figures(), problem }
  }

  dispose(): void {
    this.#looking.clear()
    this.#wanted = []
    this.#whenFree = []
    for (const job of this.#jobs.values()) job.controller.abort()
  }

  /** Looks from time to time, as the browser may remove files without a word. */
  async #look(): Promise<void> {
    this.#looking.set(LOOK_MS, () => void this.#look())
    try {
      await this.#kept.look()
    } catch (error) {
      this.#log.warn(`the browser does not say what it keeps: ${reasonOf(error)}`)
    }
    if (this.#line.isFree()) this.#beginNext()
  }

  #becameFree(): void {
    const waiting = this.#whenFree
    this.#whenFree = []
    for (const run of waiting) run()
    this.#advance()
  }

  /** Goes on with the next file; where the server cannot be reached, the next look tries again. */
  #advance(): void {
    if (!this.#unreachable && this.#line.isFree()) this.#beginNext()
  }

  /** Begins with the first file that is missing, in the order of the playlists. */
  #beginNext(): void {
    const isDue = (file: WantedFile) =>
      !this.#kept.has(file) && !this.#jobs.has(keyOf(file)) && !this.#failures.isWaiting(keyOf(file))
    const due = this.#wanted.filter(isDue)
    const next = due.find(file => !this.#unanswered.has(keyOf(file))) ?? due[0]
    if (next && this.#line.count() < MOST_ON_LINE) this.#begin(next)
  }

  #begin(file: WantedFile): Job {
    const job = createJob(file, this.#line.enter())
    this.#jobs.set(keyOf(file), job)
    void this.#run(job)
    return job
  }

  async #run(job: Job): Promise<void> {
    const { file, controller, turn } = job
    const key = keyOf(file)
    const { signal } = controller
    try {
      // The lock tells another screen of this browser not to fetch it too.
      await navigator.locks.request(fileLockName(file.url), { signal }, () => this.#keep(job))
      this.#failures.forget(key)
      this.#unanswered.delete(key)
    } catch (error) {
      if (!signal.aborted) this.#failed(file, error)
    } finally {
      job.begun(null)
      if (this.#jobs.get(key) === job) this.#jobs.delete(key)
      turn.leave()
    }
  }

  async #keep(job: Job): Promise<void> {
    const { file, controller, turn } = job
    if (await this.#kept.lookFor(file)) return
    await this.#kept.prepare(file)
    const { arrival, over, giveUp } = await beginDownload(file, turn, controller.signal)
    job.begun(arrival)
    this.#unreachable = ''
    try {
      await this.#kept.put(file, () => new Response(arrival.stream(), { headers: arrival.headers }))
    } catch (error) {
      // What plays goes on coming, even where there is no room to keep it.
      if (!turn.isAskedFor()) giveUp()
      await over
      throw error
    }
    this.#log.info(`keeps "${file.name}"`)
  }

  #failed(file: WantedFile, error: unknown): void {
    if (error instanceof Unreachable) {
      this.#unanswered.add(keyOf(file))
      const text = unreachable(file.url)
      if (!this.#unreachable) this.#log.warn(text)
      this.#unreachable = text
      return
    }
    const text = `"${file.name}" is not kept: ${reasonOf(error)}`
    if (this.#failures.add(keyOf(file), text)) this.#log.warn(text)
  }
}

/** Makes the keeper of a display's files; it does nothing until it is told which files are wanted. */
export const createKeeper = (options: KeeperOptions): Keeper => new FileKeeper(options)
