import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { createPlaylistSource } from '../../../src/player/playlist-source.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const warnings: string[] = []
const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), entries: () => [] }

interface Call {
  signal: AbortSignal
  answer(playlists: Playlist[]): Promise<void>
  fail(error?: Error): Promise<void>
}

function start() {
  const calls: Call[] = []
  const loaded: number[] = []
  const source = createPlaylistSource({
    load: signal =>
      new Promise((resolve, reject) => {
        calls.push({
          signal,
          answer: async playlists => resolve(playlists),
          fail: async (error = new Error('offline')) => reject(error),
        })
      }),
    onLoaded: playlists => void loaded.push(playlists.length),
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
})

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

// requirement 11.11
test('a failed call says nothing and is made again after 10 s', async () => {
  const { source, calls, loaded, last } = start()
  source.refresh('test')
  expect(source.isAsking()).toBe(true)
  await last().fail()
  await settle()
  expect(source.isAsking()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(2)
  expect(source.isAsking()).toBe(true)
  await last().answer([aPlaylist()])
  await settle()
  expect(loaded).toEqual([1])
  expect(source.isAsking()).toBe(false)
  source.dispose()
})

// requirement 11.1
test('what the server says of a call that it refuses is what the diagnostics say', async () => {
  const { source, last } = start()
  source.refresh('test')
  await last().fail(new ApiError('refused', 404, 'There is no screen with the unique ID "lobby-9".'))
  await settle()
  expect(warnings).toEqual([expect.stringContaining('There is no screen with the unique ID "lobby-9".')])
  source.dispose()
})

// requirement 11.11
test('a call that is overtaken is ended and its answer forgotten', async () => {
  const { source, calls, loaded } = start()
  source.refresh('first')
  source.refresh('second')
  expect(calls[0]?.signal.aborted).toBe(true)
  await calls[1]?.answer([])
  await calls[0]?.answer([aPlaylist()])
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

const nothing = (isEnvelope: boolean) => new ApiError('refused', 404, 'There is no such screen.', isEnvelope)

// requirement 11.12
test('that nothing is found is believed when the server has said so three times in a row', async () => {
  const { source, calls, loaded, last } = start()
  source.refresh('test')
  for (const error of [nothing(true), nothing(true), new Error('offline'), nothing(true), nothing(true)]) {
    await last().fail(error)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(loaded).toEqual([])
  await last().fail(nothing(true))
  await settle()
  expect(loaded).toEqual([0])
  expect(warnings.at(-1)).toBe('there is nothing for this screen (There is no such screen.)')
  // From here on the screen asks by itself, as nothing plays.
  expect(calls).toHaveLength(6)
  source.refresh('nothing plays')
  await last().answer([aPlaylist()])
  await settle()
  expect(loaded).toEqual([0, 1])
  source.dispose()
})

// requirement 11.12
test('a 404 of somebody in between darkens no screen', async () => {
  const { source, loaded, last } = start()
  source.refresh('test')
  for (let time = 0; time < 5; time += 1) {
    await last().fail(nothing(false))
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(loaded).toEqual([])
  source.dispose()
})
