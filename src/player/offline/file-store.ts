import { wallClock } from '../../base/clock.ts'
import { mediaCacheName } from './cache-names.ts'
import { isNoMedia } from './file-head.ts'

/** The times when a playlist last needed a file, by its URL; losing them costs the order of eviction only. */
const NEEDED_KEY = 'DISPLAY_FILES_NEEDED'

/** The share of the browser's quota that media may take, and the most bytes of all. */
const QUOTA_SHARE = 0.8
const MOST_BYTES = 8_000_000_000

/** The kept files of one installation on this machine. */
export type FileStore = ReturnType<typeof createFileStore>

function readNeeded(): Map<string, number> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(NEEDED_KEY) ?? '{}')
    const entries = Object.entries(read ?? {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
    return new Map(entries)
  } catch {
    return new Map()
  }
}

function writeNeeded(needed: ReadonlyMap<string, number>): void {
  try {
    localStorage.setItem(NEEDED_KEY, JSON.stringify(Object.fromEntries(needed)))
  } catch {
    // The storage is full: the order of eviction is not worth more.
  }
}

/** Opens the files that the browser's cache keeps for a scope. */
export function createFileStore(scope: string) {
  const open = () => caches.open(mediaCacheName(scope))

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
    /** Keeps an answer once all of its body has come; one that breaks off leaves nothing. @throws the reason of that */
    put: async (url: string, answer: Response) => (await open()).put(url, answer),
    async drop(url: string) {
      await (await open()).delete(url, { ignoreVary: true })
      const needed = readNeeded()
      if (needed.delete(url)) writeNeeded(needed)
    },
    /** Bytes that the kept files may take together. */
    async budget() {
      const { quota = 0 } = await navigator.storage.estimate()
      return Math.min(quota * QUOTA_SHARE, MOST_BYTES)
    },
    neededAt: readNeeded,
    markNeeded(urls: readonly string[]) {
      const needed = readNeeded()
      for (const url of urls) needed.set(url, wallClock.now())
      writeNeeded(needed)
    },
  }
}
