import { Backoff } from '../../base/backoff.ts'
import { createTimer } from '../../base/timer.ts'
import type { EventLog } from '../event-log.ts'
import { BrokenOff, beginDownload, NotReached } from './download.ts'
import { KeptFiles, type KeptFilesOptions, type WantedFile } from './kept-files.ts'
import type { Arrival } from './line/arrival.ts'
import type { AskedFile } from './line/hand-out.ts'
import { createLine, type LineTurn } from './line/line-turns.ts'
import { fileLockName } from './versioned-url.ts'

type Job = ReturnType<typeof createJob>

/** The download of one file, which has its turn on the line. */
export function createJob(file: WantedFile, turn: LineTurn) {
  /** Ends the download, which leaves the line at once. */
  const controller = new AbortController()
  controller.signal.addEventListener('abort', turn.leave)
  /** Settles `arrival`; every later call is without effect. */
  let begun: (arrival: Arrival | null) => void = () => undefined
  /** The bytes as they come; null if none will come. */
  const arrival = new Promise<Arrival | null>(resolve => {
    begun = resolve
  })
  return { file, controller, turn, arrival, begun }
}

const MINUTE = 60_000

/** The files that could not be kept. A key names one version of one file. */
export class Failures extends Backoff {
  readonly #texts = new Map<string, string>()

  /** A file is tried again after one minute, two, four, up to about an hour. */
  constructor() {
    super(MINUTE, 64 * MINUTE)
  }

  /**
   * @param isNearer true if the try has brought a part of the file
   * @returns true if the reason is another one than last time
   */
  add(key: string, text: string, isNearer = false): boolean {
    for (const known of this.#texts.keys()) if (!this.hasFailed(known)) this.#texts.delete(known)
    const isNews = this.#texts.get(key) !== text
    this.#texts.set(key, text)
    this.failed(key, isNearer)
    return isNews
  }

  /** The reason that was added last; empty if there is none. */
  lastText(): string {
    return [...this.#texts].findLast(([key]) => this.hasFailed(key))?.[1] ?? ''
  }
}

/** With so many downloads none begins that is only to be kept: silent ones occupy connections too. */
const MOST_DOWNLOADS = 3

/** The browser may remove files without notice. */
const CHECK_MS = 60_000

export type KeeperState = ReturnType<FileKeeper['state']>

const UNREACHABLE = 'files cannot be fetched now: the server cannot be reached'

const isForeign = (url: string) => /^https?:/.test(url) && new URL(url).origin !== globalThis.origin

/** Browsers do not say whether another origin is away, or does not allow the page to read its files. */
const unreachable = (url: string) => (isForeign(url) ? `${UNREACHABLE}, or does not allow it (CORS)` : UNREACHABLE)

const keyOf = (file: WantedFile) => `${file.url} ${file.size}`

const errorText = (error: unknown) => (error instanceof Error ? error.message : 'no reason was given')

/** Keeps whole files for an outage, one after the other; a file that the screen asks for comes first. */
export class FileKeeper {
  readonly #log: EventLog
  readonly #kept: KeptFiles
  readonly #line = createLine(() => this.#becameFree())
  readonly #nextCheck = createTimer()
  readonly #jobs = new Map<string, Job>()
  readonly #failures = new Failures()
  /** Files without any answer come last: the fault may be in these files alone. */
  readonly #unanswered = new Set<string>()
  /** What broken-off downloads have brought, by key. */
  readonly #left = new Map<string, Arrival>()
  #whenFree: Array<() => void> = []
  #wanted: readonly WantedFile[] = []
  /** The text for a server that cannot be reached; empty while it can. */
  #unreachable = ''

  constructor(options: KeptFilesOptions) {
    this.#log = options.log
    this.#kept = new KeptFiles(options)
  }

  /** Keeps these files from now on, fetched in this order; a file that is already kept is not fetched again. */
  setWanted(files: readonly WantedFile[]): void {
    const keys = new Set(files.map(keyOf))
    // A download that an element waits for goes on.
    for (const [key, job] of this.#jobs) if (!keys.has(key) && !job.turn.isAskedFor()) job.controller.abort()
    this.#failures.keepOnly(keys)
    for (const key of this.#left.keys()) if (!keys.has(key)) this.#left.delete(key)
    this.#wanted = files
    this.#kept.setWanted(files)
    // At once, because the screen is about to ask for the first of them.
    this.#advance()
    void this.#check()
  }

  /** A kept copy could not be shown: the disk may have spoilt it. */
  refetch(url: string): void {
    if (this.#kept.discount(url)) this.#advance()
  }

  /** The screen asks for a file: it is fetched before all others. Null if it cannot be kept. */
  askFor(url: string): AskedFile | null {
    const file = this.#wanted.find(one => one.url === url)
    if (!file || this.#failures.isWaiting(keyOf(file))) return null
    const running = this.#jobs.get(keyOf(file))
    // The element has given up this download once and asks again; a new request may get through.
    if (running?.turn.isSilent()) running.controller.abort()
    const job = running && !running.controller.signal.aborted ? running : this.#begin(file)
    return { arrival: job.arrival, takeBack: job.turn.askFor() }
  }

  /** Runs a task once no file is being downloaded: at once, or between two files. */
  whenFree(run: () => void): void {
    if (this.#line.isFree()) run()
    else this.#whenFree.push(run)
  }

  /** @param wanted may be newer than what the keeper was told */
  state(wanted: readonly WantedFile[] = this.#wanted) {
    const missing = wanted.filter(file => !this.#kept.has(file))
    const kept = wanted.length - missing.length
    /** The reason why a wanted file is not kept; empty if there is none. */
    const problem = this.#failures.lastText() || this.#unreachable
    const isComing = missing.some(file => this.#isComing(file))
    return { wanted: wanted.length, kept, isComing, problem }
  }

  dispose(): void {
    this.#nextCheck.clear()
    this.#wanted = []
    this.#whenFree = []
    for (const job of this.#jobs.values()) job.controller.abort()
  }

  /** False if trying again is a hope only: as on a full disk, or for another origin that does not allow it. */
  #isComing(file: WantedFile): boolean {
    const key = keyOf(file)
    if (this.#unreachable && isForeign(file.url)) return false
    return !this.#failures.hasFailed(key) || this.#left.has(key)
  }

  async #check(): Promise<void> {
    this.#nextCheck.set(CHECK_MS, () => void this.#check())
    try {
      await this.#kept.refresh()
    } catch (error) {
      this.#log.warn(`the browser does not say what it keeps: ${errorText(error)}`)
    }
    if (this.#line.isFree()) this.#beginNext()
  }

  #becameFree(): void {
    const waiting = this.#whenFree
    this.#whenFree = []
    for (const run of waiting) run()
    this.#advance()
  }

  /** Goes on with the next file; if the server cannot be reached, the next check tries again. */
  #advance(): void {
    if (!this.#unreachable && this.#line.isFree()) this.#beginNext()
  }

  #beginNext(): void {
    const isDue = (file: WantedFile) =>
      !this.#kept.has(file) && !this.#jobs.has(keyOf(file)) && !this.#failures.isWaiting(keyOf(file))
    const due = this.#wanted.filter(isDue)
    const next = due.find(file => !this.#unanswered.has(keyOf(file))) ?? due[0]
    if (next && this.#line.count() < MOST_DOWNLOADS) this.#begin(next)
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
      // The lock keeps another screen of this browser from fetching the file too.
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
    if (await this.#kept.check(file)) return
    await this.#kept.makeRoomFor(file)
    const key = keyOf(file)
    const left = this.#left.get(key)
    const { arrival, over, giveUp } = await beginDownload(file, turn, controller.signal, left)
    job.begun(arrival)
    this.#unreachable = ''
    try {
      await this.#kept.put(file, () => new Response(arrival.stream(), { headers: arrival.headers }))
    } catch (error) {
      const isWanted = this.#wanted.some(one => keyOf(one) === key)
      if (arrival.isBroken && isWanted) this.#left.set(key, arrival)
      if (arrival.isBroken && arrival.received > (left?.received ?? 0)) throw new BrokenOff(errorText(error))
      // A file that plays is downloaded to its end, even if there is no room to keep it.
      if (!turn.isAskedFor()) giveUp()
      await over
      throw error
    }
    this.#left.delete(key)
    this.#log.info(`keeps "${file.name}"`)
  }

  #failed(file: WantedFile, error: unknown): void {
    if (error instanceof NotReached) {
      this.#unanswered.add(keyOf(file))
      const text = unreachable(file.url)
      if (!this.#unreachable) this.#log.warn(text)
      this.#unreachable = text
      return
    }
    const text = `"${file.name}" is not kept: ${errorText(error)}`
    if (this.#failures.add(keyOf(file), text, error instanceof BrokenOff)) this.#log.warn(text)
  }
}
