import { Backoff } from '../../base/backoff.ts'
import type { EventLog } from '../event-log.ts'
import { bytesOf, isNoMedia, isReplaced, isVersion, markOf } from './file-head.ts'
import type { FileStore } from './file-store.ts'
import { makeRoom, type WantedFile } from './wanted-files.ts'

export interface KeptFilesOptions {
  store: FileStore
  log: EventLog
  /** The URLs of the files that no download may push out. */
  filesInUse(): Promise<Set<string>>
  /** A file is kept that the server has put under the name of another one. */
  onReplaced?(url: string): void
  /** The browser has removed kept files, and maybe more. */
  onGone?(): void
}

/** The first question whether the server has replaced a file. */
const LOOK_MS = 60_000

/** A copy that fails on the screen is fetched again, but not sooner than this; one with the mark of the last one later. */
const AGAIN_MS = 3_600_000
const SAME_AGAIN_MS = 86_400_000

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** The files that this browser keeps, as last seen: the browser may remove files without notice. */
export class KeptFiles {
  readonly #options: KeptFilesOptions
  /** The last copy of each file that failed on the screen, as a film without a decoder must not be fetched endlessly. */
  readonly #discounted = new Map<string, { mark: string; at: number }>()
  /** Files whose copy does not count: it has failed, or the server has another file under its name. */
  readonly #spoilt = new Set<string>()
  readonly #replaced = new Set<string>()
  /** When each file is asked for again, less often each time. */
  readonly #looks = new Backoff(LOOK_MS, AGAIN_MS)
  #wanted: readonly WantedFile[] = []
  #kept = new Map<string, Headers>()
  #budget = 0

  constructor(options: KeptFilesOptions) {
    this.#options = options
  }

  /** Names the files that are needed now. */
  setWanted(files: readonly WantedFile[]): void {
    const urls = files.map(file => file.url)
    this.#wanted = files
    this.#looks.keepOnly(new Set(urls))
    // A start asks for nothing that it has.
    for (const url of urls) if (!this.#looks.hasFailed(url)) this.#looks.failed(url)
    this.#options.store.markNeeded(urls)
  }

  has(file: WantedFile): boolean {
    const head = this.#kept.get(file.url)
    return head !== undefined && !this.#spoilt.has(file.url) && (file.size === 0 || isVersion(head, file.size))
  }

  /** The copy could not be shown. @returns true if it no longer counts as kept; the same version once a day only */
  discount(url: string): boolean {
    const head = this.#kept.get(url)
    const before = this.#discounted.get(url)
    const mark = head ? markOf(head) : ''
    const wait = mark && mark === before?.mark ? SAME_AGAIN_MS : AGAIN_MS
    if (!head || (before && performance.now() - before.at < wait)) return false
    this.#discounted.set(url, { mark, at: performance.now() })
    this.#spoilt.add(url)
    return true
  }

  /** Asks the server whether it has another file under a kept name, one file at a time. @returns true if it has */
  async lookForReplaced(signal: AbortSignal): Promise<boolean> {
    const file = this.#wanted.find(one => this.has(one) && !this.#looks.isWaiting(one.url))
    if (!file) return false
    this.#looks.failed(file.url)
    const head = this.#kept.get(file.url)
    // Without a mark only its bytes can tell, and the list has those.
    if (!head || (!markOf(head) && bytesOf(head) === file.size)) return false
    const answer = await fetch(file.url, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
    if (!answer?.ok || isNoMedia(answer.headers) || !isReplaced(head, answer.headers)) return false
    this.#replaced.add(file.url)
    this.#spoilt.add(file.url)
    return true
  }

  /** Bytes of all kept files, including those that no playlist uses any more, and bytes that they may take. */
  usage(): { bytes: number; budget: number } {
    return { bytes: [...this.#kept.values()].reduce((sum, head) => sum + bytesOf(head), 0), budget: this.#budget }
  }

  /** Reads from the browser which files are kept. @throws if the browser does not tell */
  async refresh(): Promise<void> {
    const { store, log, onGone } = this.#options
    const before = new Set(this.#kept.keys())
    const [heads, budget] = await Promise.all([store.heads(), store.budget()])
    const gone = this.#wanted.filter(({ url }) => before.has(url) && !heads.has(url))
    if (gone.length > 0) {
      log.warn(`${gone.length} kept files are gone from the browser and are fetched again`)
      onGone?.()
    }
    this.#kept = heads
    this.#budget = budget
  }

  /** Reads one file only, and all if that one has gone. @returns whether it is kept */
  async check(file: WantedFile): Promise<boolean> {
    const head = await this.#options.store.headOf(file.url)
    if (head) this.#kept.set(file.url, head)
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
    this.#looks.failed(file.url)
    await this.check(file)
    if (this.#replaced.delete(file.url)) this.#options.onReplaced?.(file.url)
  }

  /** Removes unused files until the file fits; with a room of 0 all of them. @throws Error if it does not fit */
  async makeRoomFor(file: WantedFile, room?: number): Promise<void> {
    const { store, log, filesInUse } = this.#options
    const budget = room ?? (await store.budget())
    const [used, neededAt] = [await filesInUse(), store.neededAt()]
    for (const { url } of this.#wanted) used.add(url)
    const others = [...this.#kept].filter(([url]) => url !== file.url)
    const lastNeed = (url: string) => neededAt.get(url) ?? 0
    const files = others.map(([url, head]) => ({
      url,
      size: bytesOf(head),
      neededAt: lastNeed(url),
      isUsed: used.has(url),
    }))
    const gone = budget > 0 ? makeRoom(files, file.size, budget) : files.filter(one => !one.isUsed)
    if (!gone || (budget === 0 && gone.length === 0)) throw new Error('there is no room left for it')
    for (const { url } of gone) {
      await store.drop(url)
      this.#kept.delete(url)
      log.info(`no longer keeps ${url}, which no playlist uses`)
    }
  }
}
