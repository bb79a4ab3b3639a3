import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import { createCallQueue } from '../../../src/fleet/call-queue.ts'
import { dueTime } from '../../../src/fleet/due-time.ts'
import type { Row } from '../../../src/fleet/fleet-rows.ts'
import { aLocation, anEntry } from '../../support/fleet/entries.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 12, 0) }))
afterEach(() => {
  for (const queue of queues.splice(0)) queue.stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** They end with their test. */
const queues: ReturnType<typeof createCallQueue>[] = []

/** A queue over locations that are all due; a call moves its location's next time. */
function aQueue(count: number, nextMinutes: number, errorOf: () => unknown = () => null) {
  const entry = anEntry(aLocation(1), null)
  const keys = Array.from({ length: count }, (_, index) => String(index + 1))
  const rows = new Map(keys.map((key): [string, Row] => [key, { entry, dueAt: 0 }]))
  const asked: string[] = []
  const queue = createCallQueue({
    rows: () => rows,
    call: async key => {
      asked.push(key)
      rows.set(key, { entry, dueAt: Date.now() + nextMinutes * MINUTE_MS })
      return errorOf()
    },
    onChange: () => undefined,
  })
  queues.push(queue)
  return { queue, asked, rows }
}

const state = { answeredAt: null, isInvalidated: false, failure: null, failedAt: 0 }

// requirements 21.2, 21.3
test('a location is asked at its time: ten minutes after an answer, sooner after a failure that may be over', () => {
  const answered = { ...state, answeredAt: 1000 }
  expect([state, answered, { ...answered, isInvalidated: true }].map(dueTime)).toEqual([0, 1000 + 10 * MINUTE_MS, 0])
  const minutesAfter = (failure: Failure) =>
    (dueTime({ answeredAt: 500, isInvalidated: true, failure: new ApiError(failure), failedAt: 1000 }) - 1000) /
    MINUTE_MS
  expect((['offline', 'server-fault', 'timeout'] as const).map(minutesAfter)).toEqual([1, 1, 1])
  expect((['refused', 'unreadable'] as const).map(minutesAfter)).toEqual([10, 10])
})

// requirement 21.2
test('an answer is asked for again when it is ten minutes old', async () => {
  const { queue, asked } = aQueue(2, 10)
  queue.start()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1)
  expect(asked).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['1', '2', '1', '2'])
})

// requirement 21.2
test('in a hidden tab each location is asked once, and again when the tab is seen', async () => {
  const { queue, asked } = aQueue(8, 10)
  focusManager.setFocused(false)
  queue.start()
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS)
  expect(asked).toHaveLength(8)
  focusManager.setFocused(undefined)
  queue.askDue()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(16)
})

// requirement 21.2
test('a time that was noted before the clock was set back does not count', async () => {
  const { queue, asked, rows } = aQueue(1, 10)
  const [row] = rows.values()
  if (row) row.dueAt = Date.now() + 60 * MINUTE_MS
  queue.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['1'])
})

// requirement 21.3
test('after six failures in a row no call is made for five seconds, unless a person asks', async () => {
  let isAway = true
  const { queue, asked } = aQueue(20, 1, () => (isAway ? new ApiError('offline') : null))
  queue.start()
  await vi.advanceTimersByTimeAsync(4999)
  expect(asked).toHaveLength(11)
  expect(queue.isDone()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const afterOnePause = asked.length
  expect(afterOnePause).toBeGreaterThan(11)
  isAway = false
  queue.askFirst('1')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked[afterOnePause]).toBe('1')
  expect(new Set(asked).size).toBe(20)
})

// requirement 21.3
test('a server that limits its calls is asked one call at a time, as late as it says or later each time', async () => {
  const limit = (retryAfterMs: number | null) => new ApiError('refused', 429, '', false, retryAfterMs)
  let error: ApiError | null = limit(90_000)
  const { queue, asked } = aQueue(20, 10, () => error)
  const callsIn = async (seconds: number) => {
    const before = asked.length
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return asked.length - before
  }
  queue.start()
  expect([asked.length, await callsIn(89.9), queue.isLimited(), queue.isDone()]).toEqual([6, 0, true, false])
  error = limit(null)
  const waits = [await callsIn(0.1), await callsIn(9.9), await callsIn(0.1), await callsIn(19.9), await callsIn(0.1)]
  expect(waits).toEqual([1, 0, 1, 0, 1])
  // The clock is set back: nothing stands still. A visit of another page shortens no wait.
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS)
  queue.stop()
  queue.start()
  queue.askFirst('1')
  expect([await callsIn(39.9), await callsIn(0.1)]).toEqual([0, 1])
  expect(await callsIn(30 * 60)).toBe(7)
  error = null
  await callsIn(300)
  expect(queue.isDone()).toBe(true)
})

// requirement 21.1
test('the first calls go out at once: the locations in view that are named already, then by the list', () => {
  for (const [preferred, first] of [
    [['15', '14'], '15 14 1 2 3 4'],
    [[], '1 2 3 4 5 6'],
  ] as const) {
    const { queue, asked } = aQueue(20, 1)
    queue.prefer(preferred)
    queue.start()
    expect(asked.join(' ')).toBe(first)
  }
})
