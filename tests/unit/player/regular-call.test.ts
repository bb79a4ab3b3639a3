import { expect, test, vi } from 'vitest'
import { aPlaylist } from '../../support/display/playlists.ts'
import { type Call, failed, playlistSourceHarness, settle, sourcesOfEachTest } from './playlist-source-harness.ts'

sourcesOfEachTest()

/** Minutes. */
const EVERY = 5
const MINUTE = 60_000

/** Starts a source whose first answer has come. */
async function startAnswered(refreshMinutes = EVERY) {
  const started = playlistSourceHarness({ refreshMinutes })
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
])('every %d minutes, random number %d: the call comes %d minutes after the answer', async (minutes, random, after) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const { calls, last } = await startAnswered(minutes)
  expect(await untilNextCall(calls)).toBe(after * MINUTE)
  // The next interval begins with the answer, however long the server takes for it.
  await vi.advanceTimersByTimeAsync(20_000)
  last().answer([aPlaylist()])
  await settle()
  expect(await untilNextCall(calls)).toBe(after * MINUTE)
})

// requirement 11.8
test('each interval is another one, of 4 to 6 minutes', async () => {
  const { calls, last } = await startAnswered()
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
})

// requirements 11.8, 17.9
test('with 0 minutes there is no regular call', async () => {
  const { calls } = await startAnswered(0)
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(calls).toHaveLength(1)
})

// requirement 11.8
test('an unchanged answer to the regular call is neither used nor logged; a changed one is', async () => {
  const { source, calls, loaded, last, infos, warnings } = await startAnswered()
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
})

// requirements 11.7, 11.8
test('every other call begins a new interval, and its answer is used even if it is unchanged', async () => {
  const { source, calls, loaded, last } = await startAnswered()
  for (let time = 0; time < 3; time += 1) {
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    source.refresh('the screens were updated')
    last().answer([aPlaylist()])
    await settle()
  }
  expect(calls).toHaveLength(4)
  expect(loaded).toEqual([1, 1, 1, 1])
})

// requirements 11.8, 11.11
test('a bad line gets no calls beside the repeated one', async () => {
  const { calls, loaded, last, warnings } = await startAnswered()
  await untilNextCall(calls)
  // A failed call is made again by nothing else, and less often each time.
  last().end(failed('offline'))
  await settle()
  for (const wait of [10, 20, 40, 80, 160, 300, 300]) {
    expect(await untilNextCall(calls)).toBe(wait * 1000)
    last().end(failed('offline'))
    await settle()
  }
  expect(warnings).toHaveLength(1)
  expect(await untilNextCall(calls)).toBe(300_000)
  expect(vi.getTimerCount()).toBe(1)
  // The change that was made meanwhile arrives.
  last().answer([aPlaylist({ repeat_interval: 2 })])
  await settle()
  expect(loaded).toEqual([1, 1])
  expect(await untilNextCall(calls)).toBeGreaterThanOrEqual(4 * MINUTE)
})

// requirement 11.8
test.each(['before the answer', 'after it', 'after a failure'])('a screen that ends %s leaves no timer', async when => {
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
})
