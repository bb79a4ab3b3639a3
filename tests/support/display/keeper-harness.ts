import { afterEach, beforeEach, expect, vi } from 'vitest'
import { FileKeeper } from '../../../src/player/offline/file-keeper.ts'
import type { FileStore, WantedFile } from '../../../src/player/offline/kept-files.ts'

export const MINUTE = 60_000

const BODY = '0123456789'

/** A file of the playlists; the URL is also its name. */
export const file = (url: string, size = BODY.length): WantedFile => ({ url, name: url, size })

export const settle = () => vi.advanceTimersByTimeAsync(0)

const headOf = (size = 0) => new Headers({ 'content-length': String(size) })

/** A file store with a budget, which the keeper knows, and a quota: a write over the quota fails. */
function aStore(budget: number, quota: number) {
  const files = new Map<string, number>()
  const needed = new Map<string, number>()
  const used = () => [...files.values()].reduce((sum, size) => sum + size, 0)
  const store: FileStore = {
    heads: async () => new Map([...files].map(([url, size]) => [url, headOf(size)])),
    headOf: async url => (files.has(url) ? headOf(files.get(url)) : undefined),
    async put(url, answer) {
      const { length } = await answer.text()
      if (used() - (files.get(url) ?? 0) + length > quota) throw new DOMException('full', 'QuotaExceededError')
      files.set(url, length)
    },
    drop: async url => void files.delete(url),
    budget: async () => budget,
    neededAt: () => needed,
    markNeeded: urls => {
      for (const url of urls) needed.set(url, Date.now())
    },
  }
  return { store, files }
}

interface Given {
  budget?: number
  quota?: number
  inUse?: string[]
  store?: Partial<FileStore>
}

/** They end with their test. */
const keepers: FileKeeper[] = []

export function startKeeper({ budget = 1000, quota = 1000, inUse = [], store: parts }: Given = {}) {
  const { store, files } = aStore(budget, quota)
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), entries: () => [] }
  const keeper = new FileKeeper({ store: { ...store, ...parts }, log, filesInUse: async () => new Set(inUse) })
  keepers.push(keeper)
  return { keeper, files, warnings }
}

export function heldServer() {
  const asked: string[] = []
  const answers = new Map<string, (body: string) => void>()
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    return new Promise((resolve, reject) => {
      answers.set(url, body => resolve(new Response(body)))
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  return { asked, answer: (url: string) => answers.get(url)?.(BODY) }
}

/** Gives every test of the file a server with the files a, b and c, fake timers and the locks of a browser. */
export function withFileServer() {
  const server = { files: new Map<string, string>(), requests: [] as string[], isDown: false }

  beforeEach(() => {
    vi.useFakeTimers()
    server.files = new Map(['a', 'b', 'c'].map(name => [name, BODY]))
    server.requests = []
    server.isDown = false
    vi.stubGlobal('fetch', async (url: string) => {
      if (server.isDown) throw new TypeError('Failed to fetch')
      server.requests.push(url)
      const body = server.files.get(url)
      return body === undefined ? new Response('', { status: 404 }) : new Response(body)
    })
    const request = async (_name: string, _options: object, run: () => Promise<unknown>) => run()
    vi.stubGlobal('navigator', { locks: { request } })
  })

  afterEach(async () => {
    for (const keeper of keepers.splice(0)) keeper.dispose()
    await settle()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  return server
}
