import type { Media } from '../../api/media.ts'
import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { keptMap } from '../../base/kept-value.ts'
import type { EventLog } from '../event-log.ts'
import { playableItems } from '../schedule/schedule.ts'
import { bytesOf, isNoMedia, isVersion, markOf } from './file-head.ts'
import { mediaCacheName } from './versioned-url.ts'

export interface WantedFile {
  /** The URL that the screen asks for, made absolute. */
  url: string
  name: string
  /** Bytes by the server's list; 0 if the list gives none. */
  size: number
}

export interface KeptFile {
  url: string
  /** Bytes; 0 if the length is unknown. */
  size: number
  /** When a playlist last needed it, in milliseconds since the epoch. */
  neededAt: number
  isUsed: boolean
}

/** The files that a screen of this type shows, each once, in the order of the playlists. */
export function filesOf(
  playlists: readonly Playlist[],
  type: ScreenType,
  urlOf: (media: Media) => string,
): WantedFile[] {
  const media = playlists.flatMap(playlist => playableItems({ ...playlist, type }).map(item => item.media))
  const files = media.map(one => ({ url: urlOf(one), name: one.name, size: one.size }))
  return [...new Map(files.map(file => [file.url, file])).values()]
}

/**
 * Chooses the unused files to remove for `needed` more bytes within the budget, least recently needed first.
 * @returns null if even that makes too little room
 */
export function makeRoom(kept: readonly KeptFile[], needed: number, budget: number): KeptFile[] | null {
  let excess = kept.reduce((sum, file) => sum + file.size, needed) - budget
  const gone: KeptFile[] = []
  const unused = kept.filter(file => !file.isUsed).sort((a, b) => a.neededAt - b.neededAt)
  for (const file of unused) {
    if (excess <= 0) break
    gone.push(file)
    excess -= file.size
  }
  return excess <= 0 ? gone : null
}

/** The times when a playlist last needed a file, by its URL; losing them costs the order of eviction only. */
const keptNeeds = () =>
  keptMap('DISPLAY_FILES_NEEDED', value => (typeof value === 'number' && Number.isFinite(value) ? value : undefined))

/** The share of the browser's quota that media may take, and the most bytes of all. */
const QUOTA_SHARE = 0.8
const MOST_BYTES = 8_000_000_000

export type FileStore = ReturnType<typeof createFileStore>

/** The files that the browser's cache keeps for one installation. */
export function createFileStore(scope: string) {
  const open = () => caches.open(mediaCacheName(scope))
  const needs = keptNeeds()

  /** The headers of one file; undefined if it is not kept, or if a page was once kept under its name. */
  async function headOf(url: string): Promise<Headers | undefined> {
    const answer = await (await open()).match(url, { ignoreVary: true })
    return answer && !isNoMedia(answer.headers) ? answer.headers : undefined
  }

  return {
    /** The headers of every kept file by its URL. */
    async heads() {
      const requests = await (await open()).keys()
      const entries = await Promise.all(requests.map(async ({ url }) => [url, await headOf(url)] as const))
      return new Map(entries.filter((entry): entry is [string, Headers] => entry[1] !== undefined))
    },
    headOf,
    /** An answer that breaks off leaves nothing. @throws the reason of that */
    put: async (url: string, answer: Response) => (await open()).put(url, answer),
    async drop(url: string) {
      await (await open()).delete(url, { ignoreVary: true })
      const needed = new Map(needs.snapshot())
      if (needed.delete(url)) needs.set(needed)
    },
    /** Bytes for all kept files together. */
    async budget() {
      const { quota = 0 } = await navigator.storage.estimate()
      return Math.min(quota * QUOTA_SHARE, MOST_BYTES)
    },
    neededAt: needs.snapshot,
    markNeeded: (urls: readonly string[]) =>
      void needs.set(new Map([...needs.snapshot(), ...urls.map(url => [url, wallClock.now()] as const)])),
  }
}

export interface KeptFilesOptions {
  store: FileStore
  log: EventLog
  /** The URLs of the files that no download may push out. */
  filesInUse(): Promise<Set<string>>
  /** After each look: true if the browser has removed kept files, and maybe more. */
  onLooked?(isAnyGone: boolean): void
}

/** A copy that fails on the screen is fetched again after this time; the same version later. */
const AGAIN_MS = 3_600_000
const SAME_AGAIN_MS = 86_400_000

/** True if the list gives the size of this version of the file, or no size. */
const isListed = (head: Headers, { size }: WantedFile) => size === 0 || isVersion(head, size)

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** The files that this browser keeps, as last seen: the browser may remove files without notice. */
export class KeptFiles {
  readonly #options: KeptFilesOptions
  /** The last copy of each file that failed on the screen: a film without a decoder must not be fetched endlessly. */
  readonly #discounted = new Map<string, { mark: string; at: number }>()
  /** Files whose copy does not count, as it has failed. */
  readonly #spoilt = new Set<string>()
  #wanted: readonly WantedFile[] = []
  #kept = new Map<string, Headers>()

  constructor(options: KeptFilesOptions) {
    this.#options = options
  }

  setWanted(files: readonly WantedFile[]): void {
    this.#wanted = files
    this.#options.store.markNeeded(files.map(file => file.url))
  }

  has(file: WantedFile): boolean {
    const head = this.#kept.get(file.url)
    return head !== undefined && !this.#spoilt.has(file.url) && isListed(head, file)
  }

  /** The copy could not be shown. @returns true if it counts no more; the same version once a day only */
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

  /** Reads from the browser which files are kept. @throws if the browser does not tell */
  async refresh(): Promise<void> {
    const { store, log, onLooked } = this.#options
    const before = new Set(this.#kept.keys())
    const heads = await store.heads()
    const gone = this.#wanted.filter(({ url }) => before.has(url) && !heads.has(url))
    if (gone.length > 0) log.warn(`${gone.length} kept files are gone from the browser and are fetched again`)
    this.#kept = heads
    onLooked?.(gone.length > 0)
  }

  /** Reads one file, and all if that one has gone. @returns whether it is kept */
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
    await this.check(file)
  }

  /** Removes unused files until the file fits; with a room of 0 all of them. @throws Error if it does not fit */
  async makeRoomFor(file: WantedFile, room?: number): Promise<void> {
    const { store, log, filesInUse } = this.#options
    const budget = room ?? (await store.budget())
    const [used, neededAt] = [await filesInUse(), store.neededAt()]
    for (const { url } of this.#wanted) used.add(url)
    const others = [...this.#kept].filter(([url]) => url !== file.url)
    const files = others.map(([url, head]) => ({
      url,
      size: bytesOf(head),
      neededAt: neededAt.get(url) ?? 0,
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
