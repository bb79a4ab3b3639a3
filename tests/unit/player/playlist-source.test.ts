import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { TodaysAnswer } from '../../../src/api/todays-answer.ts'
import { createPlaylistSource } from '../../../src/player/playlist-source.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const warnings: string[] = []
const infos: string[] = []
const log = {
  info: (text: string) => void infos.push(text),
  warn: (text: string) => void warnings.push(text),
  entries: () => [],
}

interface Call {
  signal: AbortSignal
  answer(playlists: Playlist[]): void
  end(answer: TodaysAnswer): void
}

const failed = (reason: string): TodaysAnswer => ({ kind: 'failed', reason })
const nothing: TodaysAnswer = { kind: 'nothing', reason: 'There is no such screen.' }

function start(onLoaded: (playlists: readonly Playlist[]) => void = () => undefined, refreshMinutes = 0) {
  const calls: Call[] = []
  const loaded: number[] = []
  const source = createPlaylistSource({
    load: signal =>
      new Promise(resolve => {
        calls.push({ signal, answer: playlists => resolve({ kind: 'playlists', playlists }), end: resolve })
      }),
    onLoaded(playlists) {
      loaded.push(playlists.length)
      onLoaded(playlists)
    },
    refreshMinutes,
    log,
  })
  const last = () => {
    const call = calls.at(-1)
    if (!call) throw new Error('no call was made')
    return call
  }
  return { source, calls, loaded, last }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  warnings.length = 0
  infos.length = 0
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

// requirement 11.11
test('a failed call says nothing and is made again after 10 s', async () => {
  const { source, calls, loaded, last } = start()
  source.refresh('test')
  expect(source.isAsking()).toBe(true)
  last().end(failed('offline'))
  await settle()
  expect(source.isAsking()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(2)
  expect(source.isAsking()).toBe(true)
  last().answer([aPlaylist()])
  await settle()
  expect(loaded).toEqual([1])
  expect(source.isAsking()).toBe(false)
  source.dispose()
})

// requirement 11.1
test('the reason of a failure is what the diagnostics say', async () => {
  const { source, last } = start()
  source.refresh('test')
  last().end(failed('There is no screen with the unique ID "lobby-9".'))
  await settle()
  expect(warnings).toEqual([expect.stringContaining('There is no screen with the unique ID "lobby-9".')])
  source.dispose()
})

// requirement 11.11
test('a call that is overtaken is ended and its answer ignored', async () => {
  const { source, calls, loaded } = start()
  source.refresh('first')
  source.refresh('second')
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[1]?.answer([])
  calls[0]?.answer([aPlaylist()])
  await settle()
  expect(loaded).toEqual([0])
  source.dispose()
})

// requirement 11.11
test('a call that says nothing is given up after 30 s and made again', async () => {
  const { source, calls } = start()
  source.refresh('test')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(calls[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(2)
  source.dispose()
})

// requirement 11.12
test('that nothing is found is believed when the server has said so three times in a row', async () => {
  const { source, calls, loaded, last } = start()
  source.refresh('test')
  for (const answer of [nothing, nothing, failed('offline'), nothing, nothing]) {
    last().end(answer)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(loaded).toEqual([])
  last().end(nothing)
  await settle()
  expect(loaded).toEqual([0])
  expect(warnings.at(-1)).toBe('there is nothing for this screen (There is no such screen.)')
  // From here on the screen asks by itself, as nothing plays.
  expect(calls).toHaveLength(6)
  source.refresh('nothing plays')
  last().answer([aPlaylist()])
  await settle()
  expect(loaded).toEqual([0, 1])
  source.dispose()
})

// requirement 11.12
test('a call that fails any number of times darkens no screen', async () => {
  const { source, loaded, last } = start()
  source.refresh('test')
  for (let time = 0; time < 5; time += 1) {
    last().end(failed('HTTP 404'))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(loaded).toEqual([])
  source.dispose()
})

test('a fault of the player while it takes an answer does not end its questions', async () => {
  let isBroken = true
  const { source, loaded, last } = start(() => {
    if (isBroken) throw new Error('no element')
  })
  source.refresh('test')
  last().answer([aPlaylist()])
  await settle()
  expect(warnings).toEqual([expect.stringContaining('no element')])
  isBroken = false
  await vi.advanceTimersByTimeAsync(10_000)
  last().answer([aPlaylist(), aPlaylist()])
  await settle()
  expect(loaded).toEqual([1, 2])
  source.dispose()
})

// requirement 11.11
test('a failure is logged once until its reason changes or the server answers', async () => {
  const { source, last } = start()
  source.refresh('test')
  const reasons = ['offline', 'offline', 'HTTP 502', 'HTTP 502']
  for (const reason of reasons) {
    last().end(failed(reason))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  const outage = ['offline', 'HTTP 502'].map(reason => expect.stringContaining(`(${reason})`))
  expect(warnings).toEqual(outage)
  last().answer([aPlaylist()])
  await settle()
  expect(infos).toEqual(['asks for the playlists: test', 'the playlists can be loaded again'])
  source.refresh('test')
  last().end(failed('HTTP 502'))
  await settle()
  expect(warnings).toEqual([...outage, outage[1]])
  source.dispose()
})

describe('the regular call', () => {
  /** Minutes. */
  const EVERY = 5
  const MINUTE = 60_000

  /** Starts a source whose first answer has come. */
  async function startAnswered(refreshMinutes = EVERY) {
    const started = start(undefined, refreshMinutes)
    started.source.refresh('test')
    started.last().answer([aPlaylist()])
    await settle()
    return started
  }

  /** Milliseconds from now to the next call. */
  async function untilNextCall(calls: readonly Call[]): Promise<number> {
    const [before, since] = [calls.length, Date.now()]
    while (calls.length === before && Date.now() - since < 3_600_000) await vi.advanceTimersToNextTimerAsync()
    return Date.now() - since
  }

  // requirements 11.8, 17.9
  test.each([
    [5, 0, 4],
    [5, 0.5, 5],
    [5, 1, 6],
    [60, 0, 59],
    [60, 1, 61],
    [0.5, 0, 0.4],
    [0.5, 1, 0.6],
  ])('with %d minutes and the random number %d comes %d minutes after the answer', async (minutes, random, after) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const { source, calls, last } = await startAnswered(minutes)
    expect(await untilNextCall(calls)).toBe(after * MINUTE)
    // The next interval begins with the answer, however long the server takes for it.
    await vi.advanceTimersByTimeAsync(20_000)
    last().answer([aPlaylist()])
    await settle()
    expect(await untilNextCall(calls)).toBe(after * MINUTE)
    source.dispose()
  })

  // requirement 11.8
  test('comes after another time at each screen and each time', async () => {
    const { source, calls, last } = await startAnswered()
    const delays: number[] = []
    for (let time = 0; time < 50; time += 1) {
      delays.push(await untilNextCall(calls))
      last().answer([aPlaylist()])
      await settle()
    }
    expect(new Set(delays).size).toBeGreaterThan(45)
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(4 * MINUTE)
    expect(Math.max(...delays)).toBeLessThanOrEqual(6 * MINUTE)
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(MINUTE)
    source.dispose()
  })

  // requirements 11.8, 17.9
  test('never comes with 0 minutes', async () => {
    const { source, calls } = await startAnswered(0)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(calls).toHaveLength(1)
    source.dispose()
  })

  // requirement 11.8
  test('with an unchanged answer changes nothing and is not logged; a changed one is used', async () => {
    const { source, calls, loaded, last } = await startAnswered()
    const before = infos.length
    for (let time = 0; time < 3; time += 1) {
      await untilNextCall(calls)
      last().answer([aPlaylist()])
      await settle()
    }
    expect(calls).toHaveLength(4)
    expect(loaded).toEqual([1])
    expect([infos.length, warnings]).toEqual([before, []])
    expect(source.answeredAt()).toBe(Date.now())
    await untilNextCall(calls)
    last().answer([aPlaylist({ repeat_interval: 2 })])
    await settle()
    expect(loaded).toEqual([1, 1])
    expect(infos.slice(before)).toEqual(['the playlists have changed'])
    source.dispose()
  })

  // requirements 11.7, 11.8
  test('begins a new interval after every other call, whose unchanged answer is used', async () => {
    const { source, calls, loaded, last } = await startAnswered()
    for (let time = 0; time < 3; time += 1) {
      await vi.advanceTimersByTimeAsync(3 * MINUTE)
      source.refresh('the screens were updated')
      last().answer([aPlaylist()])
      await settle()
    }
    expect(calls).toHaveLength(4)
    expect(loaded).toEqual([1, 1, 1, 1])
    source.dispose()
  })

  // requirements 11.8, 11.11
  test('adds no call to those of a bad line', async () => {
    const { source, calls, loaded, last } = await startAnswered()
    await untilNextCall(calls)
    // A failed call is made again after 10 s and by nothing else, for an hour.
    last().end(failed('offline'))
    await settle()
    for (let time = 0; time < 360; time += 1) {
      expect(await untilNextCall(calls)).toBe(10_000)
      last().end(failed('offline'))
      await settle()
    }
    expect(warnings).toHaveLength(1)
    expect(await untilNextCall(calls)).toBe(10_000)
    expect(vi.getTimerCount()).toBe(1)
    // The change that was made meanwhile arrives.
    last().answer([aPlaylist({ repeat_interval: 2 })])
    await settle()
    expect(loaded).toEqual([1, 1])
    expect(await untilNextCall(calls)).toBeGreaterThanOrEqual(4 * MINUTE)
    source.dispose()
  })

  // requirement 11.8
  test.each(['before the answer', 'after it', 'after a failure'])(
    'leaves no timer if the screen ends %s',
    async when => {
      const { source, calls, last } = await startAnswered()
      await untilNextCall(calls)
      if (when === 'after it') last().answer([aPlaylist()])
      if (when === 'after a failure') last().end(failed('offline'))
      await settle()
      expect(vi.getTimerCount()).toBe(1)
      source.dispose()
      expect(vi.getTimerCount()).toBe(0)
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(calls).toHaveLength(2)
    },
  )
})
