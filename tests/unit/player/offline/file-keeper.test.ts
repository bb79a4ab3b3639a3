import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileKeeper } from '../../../../src/player/offline/file-keeper.ts'
import type { FileStore } from '../../../../src/player/offline/file-store.ts'
import type { WantedFile } from '../../../../src/player/offline/wanted-files.ts'

const MINUTE = 60_000

/** Files of the server by address; what is missing is a 404. */
let server: Map<string, string>
let requests: string[]
let isDown: boolean

function aStore(budget = 1000, quota = 1000) {
  const files = new Map<string, number>()
  const needed = new Map<string, number>()
  const used = () => [...files.values()].reduce((sum, size) => sum + size, 0)
  const store: FileStore = {
    sizes: async () => new Map(files),
    sizeOf: async url => files.get(url),
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

function aLog() {
  const warnings: string[] = []
  return { warnings, log: { info: () => undefined, warn: (text: string) => warnings.push(text), entries: () => [] } }
}

function start({ budget, quota, inUse = [] }: { budget?: number; quota?: number; inUse?: string[] } = {}) {
  const { store, files } = aStore(budget, quota)
  const { warnings, log } = aLog()
  const keeper = new FileKeeper({
    store,
    log: { ...log, warn: text => void log.warn(text) },
    filesInUse: async () => new Set(inUse),
  })
  return { keeper, files, warnings }
}

const file = (url: string, size = 10): WantedFile => ({ url, name: url, size })

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  server = new Map(['a', 'b', 'c'].map(name => [name, '0123456789']))
  requests = []
  isDown = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDown) throw new TypeError('Failed to fetch')
    requests.push(url)
    const body = server.get(url)
    return body === undefined ? new Response('', { status: 404 }) : new Response(body)
  })
  const request = async (_name: string, _options: object, run: () => Promise<unknown>) => run()
  vi.stubGlobal('navigator', { locks: { request } })
})

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// requirement 11.15
test('every wanted file is fetched once, and not again for an answer that names it again', async () => {
  const { keeper, files } = start()
  keeper.setWanted([file('a'), file('b')])
  await settle()
  keeper.setWanted([file('b'), file('a')])
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([...files.keys()]).toEqual(['a', 'b'])
  expect(requests).toEqual(['a', 'b'])
  expect(keeper.state()).toEqual({ wanted: 2, kept: 2, bytes: 20, budget: 1000, problem: '' })
  keeper.dispose()
})

/** A server that answers when it is told to. */
function heldServer() {
  const asked: string[] = []
  const answers = new Map<string, (body: string) => void>()
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    return new Promise((resolve, reject) => {
      answers.set(url, body => resolve(new Response(body)))
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  return { asked, answer: (url: string) => answers.get(url)?.('0123456789') }
}

test('one at a time, in the order of the playlists', async () => {
  const { asked, answer } = heldServer()
  const { keeper, files } = start()
  keeper.setWanted([file('a'), file('b')])
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toEqual(['a'])
  answer('a')
  await settle()
  expect(asked).toEqual(['a', 'b'])
  answer('b')
  await settle()
  expect([...files.keys()]).toEqual(['a', 'b'])
  keeper.dispose()
})

test('files that hang do not hold up the others, and take three connections at most', async () => {
  const { asked, answer } = heldServer()
  const { keeper, files } = start()
  keeper.setWanted(['a', 'b', 'c', 'd'].map(url => file(url)))
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['a', 'b'])
  answer('b')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  answer('d')
  await settle()
  expect([...files.keys()]).toEqual(['b', 'd'])
  keeper.dispose()
  await settle()
})

test('what the screen asks for begins at once, and what is only to be kept after it', async () => {
  const { asked, answer } = heldServer()
  const { keeper } = start()
  keeper.setWanted([file('a'), file('b'), file('c')])
  const question = keeper.askFor('c')
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toEqual(['c'])
  answer('c')
  expect(await new Response((await question?.arrival)?.stream()).text()).toBe('0123456789')
  question?.takeBack()
  await settle()
  expect(asked).toEqual(['c', 'a'])
  answer('a')
  await settle()
  expect(asked).toEqual(['c', 'a', 'b'])
  keeper.dispose()
})

test('a file that hangs is requested again if the screen asks for it once more', async () => {
  const { asked, answer } = heldServer()
  const { keeper, files } = start()
  keeper.setWanted([file('a')])
  const first = keeper.askFor('a')
  await vi.advanceTimersByTimeAsync(2000)
  keeper.askFor('a')?.takeBack()
  expect(asked).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(2000)
  const second = keeper.askFor('a')
  await settle()
  expect(await first?.arrival).toBeNull()
  expect(asked).toEqual(['a', 'a'])
  answer('a')
  expect(await new Response((await second?.arrival)?.stream()).text()).toBe('0123456789')
  await settle()
  expect([...files.keys()]).toEqual(['a'])
  keeper.dispose()
})

test('the screen gets no file here that cannot be kept or is not wanted', async () => {
  server.delete('a')
  const { keeper } = start()
  keeper.setWanted([file('a')])
  const question = keeper.askFor('a')
  await settle()
  expect(await question?.arrival).toBeNull()
  expect(keeper.askFor('a')).toBeNull()
  expect(keeper.askFor('unknown')).toBeNull()
  keeper.dispose()
})

test('a disk that is full does not break off what plays', async () => {
  const { keeper, files } = start({ quota: 5 })
  keeper.setWanted([file('a')])
  const question = keeper.askFor('a')
  await settle()
  expect(await new Response((await question?.arrival)?.stream()).text()).toBe('0123456789')
  expect(keeper.state().problem).toBe('"a" is not kept: there is no room left for it')
  expect(files.size).toBe(0)
  expect(requests).toEqual(['a'])
  keeper.dispose()
})

test('a file without any answer does not delay the others', async () => {
  const { keeper, files } = start()
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === 'a') throw new TypeError('refused by its origin')
    return answers(url)
  })
  keeper.setWanted([file('a'), file('b'), file('c')])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([...files.keys()]).toEqual(['b', 'c'])
  keeper.dispose()
})

test('what may wait begins between two files', async () => {
  const { answer } = heldServer()
  const { keeper } = start()
  const run = vi.fn()
  keeper.setWanted([file('a'), file('b')])
  await settle()
  keeper.whenFree(run)
  expect(run).not.toHaveBeenCalled()
  answer('a')
  await settle()
  expect(run).toHaveBeenCalledOnce()
  keeper.dispose()
})

test('a file with another size in the list is fetched again and replaces the old copy', async () => {
  const { keeper, files } = start()
  keeper.setWanted([file('a')])
  await settle()
  server.set('a', '0123456789ab')
  keeper.setWanted([file('a', 12)])
  await settle()
  expect(files.get('a')).toBe(12)
  expect(requests).toEqual(['a', 'a'])
  keeper.dispose()
})

test('a file that cannot be kept is tried again after 1, 2, 4 minutes, and said once', async () => {
  const { keeper, warnings } = start()
  server.delete('a')
  keeper.setWanted([file('a'), file('b')])
  await settle()
  const tries = () => requests.filter(url => url === 'a').length
  expect(tries()).toBe(1)
  expect(keeper.state()).toMatchObject({ kept: 1, problem: '"a" is not kept: the server answered 404' })
  await vi.advanceTimersByTimeAsync(7.5 * MINUTE)
  expect(tries()).toBe(4)
  expect(warnings).toEqual(['"a" is not kept: the server answered 404'])
  keeper.dispose()
})

test('while the server is away nothing counts as a fault of a file; a minute after its return all are there', async () => {
  const { keeper, files, warnings } = start()
  isDown = true
  keeper.setWanted([file('a'), file('b'), file('c')])
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(warnings).toHaveLength(1)
  isDown = false
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([...files.keys()].sort()).toEqual(['a', 'b', 'c'])
  keeper.dispose()
})

test('what the browser has removed behind our back is noticed, said and fetched again', async () => {
  const { keeper, files, warnings } = start()
  keeper.setWanted([file('a'), file('b')])
  await settle()
  files.clear()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(warnings).toEqual(['2 kept files are gone from the browser and are fetched again'])
  expect(files.size).toBe(2)
  keeper.dispose()
})

// requirement 11.16
test('unused files make way within the budget, those of another screen do not', async () => {
  const { keeper, files } = start({ budget: 25, inUse: ['b'] })
  keeper.setWanted([file('a'), file('b')])
  await settle()
  keeper.setWanted([file('c')])
  await settle()
  expect([...files.keys()].sort()).toEqual(['b', 'c'])
  keeper.dispose()
})

test('a quota that is smaller than it said: unused files make way, then the file is left to the network', async () => {
  const { keeper, files, warnings } = start({ budget: 1000, quota: 15 })
  keeper.setWanted([file('a')])
  await settle()
  keeper.setWanted([file('b')])
  await settle()
  expect([...files.keys()]).toEqual(['b'])
  keeper.setWanted([file('b'), file('c')])
  await settle()
  expect([...files.keys()]).toEqual(['b'])
  expect(warnings).toEqual(['"c" is not kept: there is no room left for it'])
  keeper.dispose()
})

test('a copy that cannot be shown is fetched once more, and only once', async () => {
  const { keeper } = start()
  keeper.setWanted([file('a')])
  await settle()
  keeper.refetch('a')
  await settle()
  keeper.refetch('a')
  keeper.refetch('unknown')
  await settle()
  expect(requests).toEqual(['a', 'a'])
  keeper.dispose()
})

test('a file that is no longer wanted is no longer fetched', async () => {
  const { keeper, files } = start()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  keeper.setWanted([file('a')])
  await settle()
  keeper.setWanted([])
  await settle()
  expect(signals.map(signal => signal.aborted)).toEqual([true])
  expect(files.size).toBe(0)
  keeper.dispose()
})

test('files of another origin: what is told names the leave that may be missing', async () => {
  const { keeper, warnings } = start()
  vi.stubGlobal('origin', 'https://pages.example')
  isDown = true
  keeper.setWanted([file('https://api.example/uploads/a')])
  await settle()
  const told = 'files cannot be fetched now: the server cannot be reached, or does not allow it (CORS)'
  expect([keeper.state().problem, warnings]).toEqual([told, [told]])
  keeper.setWanted([file('https://pages.example/uploads/a')])
  await settle()
  expect(keeper.state().problem).toBe('files cannot be fetched now: the server cannot be reached')
  keeper.dispose()
})
