import { beforeEach, expect, test, vi } from 'vitest'
import { type FileStore, KeptFiles, type WantedFile } from '../../../../src/player/offline/kept-files.ts'

/** The browser's cache: sizes by URL, and the times of the last need. */
let files: Map<string, number>
let needed: Map<string, number>
let inUse: string[]
let budget: number
let quota: number
let said: string[]

const headOf = (size = 0) => new Headers({ 'content-length': String(size) })

const store: FileStore = {
  heads: async () => new Map([...files].map(([url, size]) => [url, headOf(size)])),
  headOf: async url => (files.has(url) ? headOf(files.get(url)) : undefined),
  async put(url, answer) {
    const { length } = await answer.text()
    const others = [...files].filter(([kept]) => kept !== url).reduce((sum, [, size]) => sum + size, 0)
    if (others + length > quota) throw new DOMException('full', 'QuotaExceededError')
    files.set(url, length)
  },
  drop: async url => void files.delete(url),
  budget: async () => budget,
  neededAt: () => needed,
  markNeeded: urls => {
    for (const url of urls) needed.set(url, 1_000)
  },
}

const log = {
  info: (text: string) => void said.push(text),
  warn: (text: string) => void said.push(`! ${text}`),
  entries: () => [],
}

const file = (url: string, size = 10): WantedFile => ({ url, name: url, size })
const body = (size = 10) => new Response('x'.repeat(size))

/** The kept files of a browser that keeps these already, least recently needed first. */
async function start(...kept: Array<[url: string, size: number]>): Promise<KeptFiles> {
  files = new Map(kept)
  needed = new Map(kept.map(([url], index) => [url, index]))
  const keptFiles = new KeptFiles({ store, log, filesInUse: async () => new Set(inUse) })
  await keptFiles.refresh()
  return keptFiles
}

beforeEach(() => {
  inUse = []
  budget = 100
  quota = 1_000
  said = []
})

test('a file is kept if the browser has it in the size of the list', async () => {
  const kept = await start(['a', 10])
  expect([kept.has(file('a')), kept.has(file('a', 12)), kept.has(file('b'))]).toEqual([true, false, false])
  expect([kept.has(file('a', 0)), kept.has(file('b', 0))]).toEqual([true, false])
})

test('before the first look nothing is kept', () => {
  const kept = new KeptFiles({ store, log, filesInUse: async () => new Set() })
  expect(kept.has(file('a'))).toBe(false)
})

test('the files that are needed now are marked as needed', async () => {
  const kept = await start(['a', 10])
  kept.setWanted([file('a'), file('b')])
  expect([...needed]).toEqual([
    ['a', 1_000],
    ['b', 1_000],
  ])
})

test('wanted files that the browser has removed are counted in the log, others are not', async () => {
  const kept = await start(['a', 10], ['b', 10], ['old', 10])
  kept.setWanted([file('a'), file('b'), file('never kept')])
  files.clear()
  await kept.refresh()
  expect(said).toEqual(['! 2 kept files are gone from the browser and are fetched again'])
  expect(kept.has(file('a'))).toBe(false)
  await kept.refresh()
  expect(said).toHaveLength(1)
})

test('a check of one file finds it although the last look did not, and notices that all are gone', async () => {
  const kept = await start(['a', 10], ['b', 10])
  kept.setWanted([file('a'), file('b'), file('c')])
  files.set('c', 10)
  expect(await kept.check(file('c'))).toBe(true)
  files.clear()
  expect(await kept.check(file('a'))).toBe(false)
  expect(kept.has(file('b'))).toBe(false)
  expect(said).toEqual(['! 3 kept files are gone from the browser and are fetched again'])
})

test('a check of a file that was never kept does not read the others', async () => {
  const kept = await start(['a', 10])
  files.delete('a')
  expect(await kept.check(file('b'))).toBe(false)
  expect(kept.has(file('a'))).toBe(true)
})

test('a copy that failed on the screen counts as missing until it is kept again, and the next day once more', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1)
  const kept = await start(['a', 10])
  expect(kept.discount('unknown')).toBe(false)
  expect([kept.discount('a'), kept.has(file('a'))]).toEqual([true, false])
  expect(await kept.check(file('a'))).toBe(false)
  await kept.put(file('a'), () => body())
  expect(kept.has(file('a'))).toBe(true)
  expect([kept.discount('a'), kept.has(file('a'))]).toEqual([false, true])
  now.mockReturnValue(86_400_002)
  expect(kept.discount('a')).toBe(true)
  now.mockRestore()
})

// requirement 11.16
test('unused files make room, least recently needed first and no more than it takes', async () => {
  budget = 40
  const kept = await start(['old', 10], ['older than it looks', 10], ['young', 10])
  needed.set('older than it looks', -1)
  await kept.makeRoomFor(file('new', 15))
  expect([...files.keys()]).toEqual(['old', 'young'])
  expect(said).toEqual(['no longer keeps older than it looks, which no playlist uses'])
})

test('a file that was never needed is removed before one that was', async () => {
  budget = 25
  const kept = await start(['needed', 10], ['never', 10])
  needed = new Map([['needed', 5]])
  await kept.makeRoomFor(file('new', 10))
  expect([...files.keys()]).toEqual(['needed'])
})

// requirement 11.16
test('files of this screen and of another one are not removed', async () => {
  budget = 30
  inUse = ['other screen']
  const kept = await start(['wanted', 10], ['other screen', 10], ['unused', 10])
  kept.setWanted([file('wanted'), file('new')])
  await kept.makeRoomFor(file('new'))
  expect([...files.keys()]).toEqual(['wanted', 'other screen'])
  await expect(kept.makeRoomFor(file('new', 11))).rejects.toThrow('there is no room left for it')
  expect(files.size).toBe(2)
})

test('the old copy of a file does not count against its new one', async () => {
  budget = 20
  const kept = await start(['a', 15])
  await kept.makeRoomFor(file('a', 20))
  expect([...files.keys()]).toEqual(['a'])
})

test('a disk that is full although the budget is not: all unused files are removed, and the file is kept', async () => {
  quota = 25
  const kept = await start(['unused', 10], ['unused too', 10])
  await kept.put(file('a', 20), () => body(20))
  expect([...files]).toEqual([['a', 20]])
  expect(kept.has(file('a', 20))).toBe(true)
})

test('a disk that is full of used files: the file is not kept, and the used ones stay', async () => {
  quota = 25
  inUse = ['used']
  const kept = await start(['used', 20])
  await expect(kept.put(file('a'), () => body())).rejects.toThrow('there is no room left for it')
  expect([...files.keys()]).toEqual(['used'])
})

test('a download that breaks off removes no file', async () => {
  const kept = await start(['unused', 10])
  const broken = () => new Response(new ReadableStream({ start: one => one.error(new Error('the line broke')) }))
  await expect(kept.put(file('a'), broken)).rejects.toThrow('the line broke')
  expect([...files.keys()]).toEqual(['unused'])
})
