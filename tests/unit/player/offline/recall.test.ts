import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecall } from '../../../../src/player/offline/recall.ts'
import { aPlaylist } from '../../../support/display/playlists.ts'

const kept = { at: Date.UTC(2026, 2, 10), playlists: [aPlaylist()] }

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

function start(answer: typeof kept | null = kept) {
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
  expect(used).toEqual([kept.at])
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
  expect(early.used).toEqual([kept.at])
  const late = start()
  await vi.advanceTimersByTimeAsync(100)
  late.recall.failed()
  expect(late.used).toEqual([kept.at])
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
