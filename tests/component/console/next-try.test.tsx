import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTry } from '../../../src/ui/lazy-part.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** True after each of the two times: the wait is over. */
async function overAfter(failures: number, ...times: number[]): Promise<boolean[]> {
  let isOver = false
  void nextTry(failures).then(() => {
    isOver = true
  })
  const seen: boolean[] = []
  for (const [index, time] of times.entries()) {
    await vi.advanceTimersByTimeAsync(time - (times[index - 1] ?? 0))
    seen.push(isOver)
  }
  return seen
}

// requirement 3.27
test.each([
  [1, 2000],
  [2, 4000],
  [3, 8000],
  [4, 10_000],
  [50, 10_000],
])('after %i failures the wait is %i ms', async (failures, ms) => {
  expect(await overAfter(failures, ms - 1, ms)).toEqual([false, true])
})

// requirement 3.27
test('the wait ends when the browser is online again, and when it is given up', async () => {
  const online = nextTry(4)
  window.dispatchEvent(new Event('online'))
  await online
  const ending = new AbortController()
  const ended = nextTry(4, ending.signal)
  ending.abort()
  await ended
  expect(vi.getTimerCount()).toBe(0)
})
