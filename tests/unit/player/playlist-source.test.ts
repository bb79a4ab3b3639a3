import { expect, test, vi } from 'vitest'
import type { TodaysAnswer } from '../../../src/api/todays-answer.ts'
import { withoutTooMuch } from '../../../src/player/playlist-source.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { failed, playlistSourceHarness, settle, sourcesOfEachTest } from './playlist-source-harness.ts'

const nothing: TodaysAnswer = { kind: 'nothing', reason: 'There is no such screen.' }

sourcesOfEachTest()

// requirements 11.9, 11.11
test('a failed call says nothing and is made again after 10 s', async () => {
  const { source, calls, loaded, last } = playlistSourceHarness()
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
})

// requirement 11.11
test('a call that is overtaken is ended and its answer ignored', async () => {
  const { source, calls, loaded } = playlistSourceHarness()
  source.refresh('first')
  source.refresh('second')
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[1]?.answer([])
  calls[0]?.answer([aPlaylist()])
  await settle()
  expect(loaded).toEqual([0])
})

// requirement 11.11
test('a call that says nothing is given up after 30 s and made again', async () => {
  const { source, calls } = playlistSourceHarness()
  source.refresh('test')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(calls[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(2)
})

// requirement 11.12
test('that nothing is found is believed when the server has said so three times in a row', async () => {
  const { source, calls, loaded, last, warnings, outcomes } = playlistSourceHarness()
  source.refresh('test')
  for (const answer of [nothing, nothing, failed('offline'), nothing, nothing]) {
    last().end(answer)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(loaded).toEqual([])
  last().end(nothing)
  await settle()
  expect(loaded).toEqual([0])
  expect(outcomes.at(-1)).toMatchObject(nothing)
  expect(warnings.at(-1)).toBe('there is nothing for this screen (There is no such screen.)')
  // From here on the screen asks by itself, as nothing plays.
  expect(calls).toHaveLength(6)
  source.refresh('nothing plays')
  last().answer([aPlaylist()])
  await settle()
  expect(loaded).toEqual([0, 1])
})

test('a fault of the player while it takes an answer does not end its questions', async () => {
  let isBroken = true
  const { source, loaded, last, warnings } = playlistSourceHarness({
    onLoaded() {
      if (isBroken) throw new Error('no element')
    },
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
})

// requirement 11.11
test('a wait that the server asks for is kept, whatever asks meanwhile', async () => {
  const { source, calls, last } = playlistSourceHarness()
  source.refresh('test')
  const before = calls.length
  last().end({ kind: 'failed', reason: 'busy', waitMs: 300_000 })
  await vi.advanceTimersByTimeAsync(299_999)
  source.refresh('connected')
  expect(calls).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(before + 1)
})

// requirements 11.1, 11.11
test('a failure is logged once until its reason changes or the server answers', async () => {
  vi.setSystemTime('2026-11-26T09:00:00Z')
  const { source, last, infos, warnings, outcomes } = playlistSourceHarness()
  source.refresh('test')
  const reasons = ['offline', 'offline', 'HTTP 502', 'HTTP 502']
  for (const [index, reason] of reasons.entries()) {
    last().end(failed(reason))
    await vi.advanceTimersByTimeAsync(10_000 * 2 ** index)
  }
  const outage = ['offline', 'HTTP 502'].map(reason => expect.stringContaining(`(${reason})`))
  expect(warnings).toEqual(outage)
  // Each reason keeps the time at which it began.
  const times = outcomes.map(trouble => new Date(trouble?.since ?? 0).toISOString().slice(11, 19))
  expect(times).toEqual(['09:00:00', '09:00:00', '09:00:30', '09:00:30'])
  last().answer([aPlaylist()])
  await settle()
  expect(infos).toEqual(['asks for the playlists: test', 'the playlists can be loaded again'])
  expect(outcomes.at(-1)).toBeNull()
  source.refresh('test')
  last().end(failed('HTTP 502'))
  await settle()
  expect(warnings).toEqual([...outage, outage[1]])
})

// requirement 8.2
test('a limit that cannot be read is logged', () => {
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), entries: () => [] }
  const playlists = [aPlaylist({ id: 7, unreadable: { time_end: '09:00 PM' } }), aPlaylist({ id: 8 })]
  expect(withoutTooMuch(playlists, log)).toEqual(playlists)
  expect(warnings).toEqual(['playlist 7 does not play: its end time “09:00 PM” cannot be read'])
})
