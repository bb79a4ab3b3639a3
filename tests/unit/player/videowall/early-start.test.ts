import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEarlyStart, type EarlyStart } from '../../../../src/player/videowall/videowall.ts'

/** The end of the film on the screen by the clock; null while it is not known. */
let endsAt: number | null
let drawnAt: number[]
let startedAt: number[]
let earlyStart: EarlyStart

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  startedAt = []
  drawnAt = []
  earlyStart = createEarlyStart({
    rest: () => (endsAt === null ? null : endsAt - Date.now()),
    draw: () => drawnAt.push(Date.now()),
    start: () => startedAt.push(Date.now()),
  })
})

afterEach(() => {
  earlyStart.run(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('the next film is drawn half a second before the one on the screen ends, and starts 50 ms before, once', () => {
  endsAt = 4321
  earlyStart.run(true)
  vi.advanceTimersByTime(10_000)
  expect([drawnAt[0], startedAt]).toEqual([3821, [4271]])
})

test('the next film starts at once if the film on the screen ends at once or has ended', () => {
  endsAt = 50
  earlyStart.run(true)
  expect([drawnAt, startedAt]).toEqual([[0], [0]])
})

test('half a second before the end the next film is drawn at once, and started in its time', () => {
  endsAt = 500
  earlyStart.run(true)
  expect([drawnAt, startedAt]).toEqual([[0], []])
  vi.advanceTimersByTime(1000)
  expect(startedAt).toEqual([450])
})

test('the rest of a film that waits for data is read again, at least once a second', () => {
  endsAt = 3000
  earlyStart.run(true)
  vi.advanceTimersByTime(2000)
  endsAt = 5000
  vi.advanceTimersByTime(8000)
  expect(startedAt).toEqual([4950])
})

test('a rest that is not known is read again until it is', () => {
  endsAt = null
  earlyStart.run(true)
  vi.advanceTimersByTime(60_000)
  expect([drawnAt, startedAt]).toEqual([[], []])
  endsAt = Date.now() + 2000
  vi.advanceTimersByTime(5000)
  expect([drawnAt[0], startedAt]).toEqual([61_500, [61_950]])
})

test('a second call to run does not begin again, and a stop starts nothing', () => {
  endsAt = 500
  earlyStart.run(true)
  earlyStart.run(true)
  vi.advanceTimersByTime(1000)
  expect(startedAt).toEqual([450])
  earlyStart.run(false)
  endsAt = 2000
  earlyStart.run(true)
  earlyStart.run(false)
  vi.advanceTimersByTime(5000)
  expect(startedAt).toEqual([450])
})
