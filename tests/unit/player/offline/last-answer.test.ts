import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTodaysPlaylists } from '../../../../src/api/playlists.ts'
import { createAnswerStore, createRecall } from '../../../../src/player/offline/last-answer.ts'
import { aPlaylist } from '../../../support/display/playlists.ts'

const SCOPE = 'https://signage.example/display/'
const NOW = Date.UTC(2026, 10, 21)
const DAY = 86_400_000

/** The one cache of a browser, by address. */
let kept: Map<string, Response>
let opened: string[]
/** The write in which the power goes. */
let writesToPowerCut: number

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  kept = new Map()
  opened = []
  writesToPowerCut = Number.POSITIVE_INFINITY
  const cache = {
    // A browser removes first what it overwrites.
    put: async (key: string, answer: Response) => {
      kept.delete(key)
      writesToPowerCut -= 1
      if (writesToPowerCut === 0) throw new Error('no power')
      kept.set(key, answer.clone())
    },
    match: async (key: string) => kept.get(key)?.clone(),
    matchAll: async () => [...kept.values()].map(answer => answer.clone()),
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      opened.push(name)
      return cache
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const openFor = (uniqueId: string, type: 'videowall' | 'ticker' = 'videowall') =>
  createAnswerStore({ scope: SCOPE, screen: { uniqueId, type }, readPlaylists: readTodaysPlaylists })

const playlists = [aPlaylist({ name: 'Morning' })]

test('what is remembered of a screen is recalled, with the time of the answer', async () => {
  await openFor('lobby').remember(playlists, [])
  vi.setSystemTime(NOW + DAY)
  expect(await openFor('lobby').recall()).toEqual({ at: NOW, playlists })
  expect(new Set(opened).size).toBe(1)
})

// requirement 11.13
test.each([1, 2])('a power cut in write %i of an answer leaves that answer or the one before', async write => {
  await openFor('lobby').remember(playlists, [])
  writesToPowerCut = write
  await openFor('lobby')
    .remember([], [])
    .catch(() => {})
  expect((await openFor('lobby').recall())?.playlists).toEqual(write === 1 ? playlists : [])
})

test('that nothing is to be played is an answer that can be kept as well', async () => {
  await openFor('lobby').remember([], [])
  expect(await openFor('lobby').recall()).toEqual({ at: NOW, playlists: [] })
})

test('each screen has an answer of its own, whatever its unique ID holds', async () => {
  await openFor('a/b?').remember(playlists, [])
  expect(await openFor('a/b?', 'ticker').recall()).toBeNull()
  expect(await openFor('a').recall()).toBeNull()
  expect([...kept.keys()]).toEqual([`${SCOPE}answers/a%2Fb%3F/videowall`, `${SCOPE}answers/a%2Fb%3F/videowall/copy`])
})

const keepBody = (body: string, uniqueId = 'lobby') =>
  void kept.set(`${SCOPE}answers/${uniqueId}/videowall`, new Response(body))

test.each(['{', '"text"', 'null', '{"success":false}', '{"playlists":7}'])(
  'an answer that this version cannot read is none: %s',
  async body => {
    keepBody(body)
    expect(await openFor('lobby').recall()).toBeNull()
  },
)

test.each(['{"success":true,"playlists":[]}', '{"success":true,"playlists":[],"at":"soon"}'])(
  'an answer without a time is as old as can be: %s',
  async body => {
    keepBody(body)
    expect(await openFor('lobby').recall()).toEqual({ at: 0, playlists: [] })
  },
)

// requirement 11.17
test('after a clear of all data each window notices that its own answer is gone, whatever another one puts back', async () => {
  const [wall, ticker] = [openFor('lobby'), openFor('lobby', 'ticker')]
  expect(await ticker.isLost()).toBe(false)
  for (const window of [wall, ticker]) await window.remember(playlists, ['/uploads/a.jpg'])
  expect([await wall.isLost(), await ticker.isLost()]).toEqual([false, false])
  kept.clear()
  await wall.remember(playlists, ['/uploads/a.jpg'])
  expect([await wall.isLost(), await ticker.isLost()]).toEqual([false, true])
})

test('the files of every screen of this browser are in use, for thirty days', async () => {
  await openFor('lobby').remember([], ['/uploads/a.jpg', '/uploads/b.jpg'])
  vi.setSystemTime(NOW + DAY)
  await openFor('hall').remember([], ['/uploads/b.jpg', '/uploads/c.jpg'])
  vi.setSystemTime(NOW + 30 * DAY - 1)
  expect([...(await openFor('other').filesInUse())].sort()).toEqual([
    ...['/uploads/a.jpg', '/uploads/b.jpg', '/uploads/c.jpg'],
  ])
  vi.setSystemTime(NOW + 30 * DAY)
  expect([...(await openFor('other').filesInUse())].sort()).toEqual(['/uploads/b.jpg', '/uploads/c.jpg'])
})

test('files of what cannot be read are not in use, and what is no address is none', async () => {
  keepBody('{', 'broken')
  keepBody('null', 'empty')
  keepBody(`{"at":${NOW}}`, 'without')
  keepBody(`{"at":${NOW},"files":"all"}`, 'text')
  keepBody(`{"at":${NOW},"files":["/uploads/a.jpg",7,null]}`, 'mixed')
  expect([...(await openFor('lobby').filesInUse())]).toEqual(['/uploads/a.jpg'])
})

describe('the answer that is played at a start', () => {
  const last = { at: Date.UTC(2026, 2, 10), playlists }

  afterEach(() => void expect(vi.getTimerCount()).toBe(0))

  function start(answer: typeof last | null = last) {
    const used: number[] = []
    const recall = createRecall(
      async () => answer,
      ({ at }) => void used.push(at),
    )
    return { recall, used }
  }

  test('a server that says nothing for half a second: the kept answer is played, once', async () => {
    const { recall, used } = start()
    await vi.advanceTimersByTimeAsync(499)
    expect(used).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    recall.failed()
    expect(used).toEqual([last.at])
  })

  test('a server that answers makes the kept answer superfluous', async () => {
    const { recall, used } = start()
    await vi.advanceTimersByTimeAsync(100)
    recall.answered()
    recall.failed()
    await vi.advanceTimersByTimeAsync(1000)
    expect(used).toEqual([])
  })

  test('a call that fails is not waited for any longer, before and after the kept answer has been read', async () => {
    const early = start()
    early.recall.failed()
    await vi.advanceTimersByTimeAsync(0)
    expect(early.used).toEqual([last.at])
    const late = start()
    await vi.advanceTimersByTimeAsync(100)
    late.recall.failed()
    expect(late.used).toEqual([last.at])
  })

  test('without a kept answer there is nothing to play', async () => {
    const { recall, used } = start(null)
    recall.failed()
    await vi.advanceTimersByTimeAsync(1000)
    expect(used).toEqual([])
  })

  test('a screen that has gone plays nothing any more', async () => {
    const { recall, used } = start()
    await vi.advanceTimersByTimeAsync(100)
    recall.dispose()
    recall.failed()
    await vi.advanceTimersByTimeAsync(1000)
    expect(used).toEqual([])
  })
})
