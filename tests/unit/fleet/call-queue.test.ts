import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import { createCallQueue } from '../../../src/fleet/call-queue.ts'
import { dueTime } from '../../../src/fleet/due-time.ts'
import type { Row } from '../../../src/fleet/fleet-rows.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 12, 0) }))
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** A queue over locations that are all due; a call moves its location's next time. */
function aQueue(count: number, nextTime: (key: string) => number, isAnswered: () => boolean = () => true) {
  const location = { id: 1, name: '', unique_id: '', status_online: true, created_at: '', updated_at: '' }
  const entry = { location, playlists: null, answeredAt: null, failure: null }
  const keys = Array.from({ length: count }, (_, index) => String(index + 1))
  const rows = new Map(keys.map((key): [string, Row] => [key, { entry, dueAt: 0 }]))
  const asked: string[] = []
  const queue = createCallQueue({
    rows: () => rows,
    call: async key => {
      asked.push(key)
      rows.set(key, { entry, dueAt: nextTime(key) })
      return isAnswered()
    },
    onChange: () => undefined,
  })
  return { queue, asked, rows }
}

const state = { answeredAt: null, isInvalidated: false, failure: null, failedAt: 0 }

// requirements 21.2, 21.3
test.each<[string, Parameters<typeof dueTime>[0], number]>([
  ['never asked', state, 0],
  ['answered', { ...state, answeredAt: 1000 }, 1000 + 10 * MINUTE_MS],
  ['out of date after a change', { ...state, answeredAt: 1000, isInvalidated: true }, 0],
])('a location is asked at its time: %s', (_, one, at) => expect(dueTime(one)).toBe(at))

// requirement 21.3
test.each<[Failure, number]>([
  ['offline', 1],
  ['server-fault', 1],
  ['timeout', 1],
  ['refused', 10],
  ['unreadable', 10],
])('after a failure (%s) a location is asked again in %i minutes', (failure, minutes) => {
  const failed = { ...state, answeredAt: 500, isInvalidated: true, failure: new ApiError(failure), failedAt: 1000 }
  expect(dueTime(failed)).toBe(1000 + minutes * MINUTE_MS)
})

// requirement 21.2
test('an answer is asked for again when it is ten minutes old', async () => {
  const { queue, asked } = aQueue(2, () => Date.now() + 10 * MINUTE_MS)
  queue.start()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1)
  expect(asked).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['1', '2', '1', '2'])
  queue.stop()
})

// requirement 21.2
test('in a hidden tab each location is asked once, and again when the tab is seen', async () => {
  const { queue, asked } = aQueue(8, () => Date.now() + 10 * MINUTE_MS)
  focusManager.setFocused(false)
  queue.start()
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS)
  expect(asked).toHaveLength(8)
  focusManager.setFocused(undefined)
  queue.askDue()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(16)
  queue.stop()
})

// requirement 21.2
test('a time that was noted before the clock was set back does not count', async () => {
  const { queue, asked, rows } = aQueue(1, () => Date.now() + 10 * MINUTE_MS)
  const [row] = rows.values()
  if (row) row.dueAt = Date.now() + 60 * MINUTE_MS
  queue.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['1'])
  queue.stop()
})

// requirement 21.3
test('after six failures in a row no call is made for five seconds, unless a person asks', async () => {
  let isAway = true
  const { queue, asked } = aQueue(
    20,
    () => Date.now() + MINUTE_MS,
    () => !isAway,
  )
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
  queue.stop()
})

// requirement 21.1
test('the first calls go out at once: the locations in view that are named already, then by the list', () => {
  const later = () => Date.now() + MINUTE_MS
  const named = aQueue(20, later)
  named.queue.prefer(['15', '14'])
  named.queue.start()
  expect(named.asked).toEqual(['15', '14', '1', '2', '3', '4'])
  named.queue.stop()

  const unnamed = aQueue(20, later)
  unnamed.queue.start()
  expect(unnamed.asked).toEqual(['1', '2', '3', '4', '5', '6'])
  unnamed.queue.stop()
})
