import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLeadIn, type LeadIn } from '../../../../src/player/videowall/early-start.ts'

/** When the film on the screen ends, by the clock; null while nobody knows. */
let endsAt: number | null
let drawnAt: number[]
let startedAt: number[]
let leadIn: LeadIn

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  startedAt = []
  drawnAt = []
  leadIn = createLeadIn({
    rest: () => (endsAt === null ? null : endsAt - Date.now()),
    draw: () => drawnAt.push(Date.now()),
    start: () => startedAt.push(Date.now()),
  })
})

afterEach(() => {
  leadIn.run(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('the next film is drawn half a second before the one on the screen ends, and starts 50 ms before, once', () => {
  endsAt = 4321
  leadIn.run(true)
  vi.advanceTimersByTime(10_000)
  expect([drawnAt[0], startedAt]).toEqual([3821, [4271]])
})

test('a film that ends at once, or has ended, makes the next one start at once', () => {
  endsAt = 50
  leadIn.run(true)
  expect([drawnAt, startedAt]).toEqual([[0], [0]])
})

test('a film that has half a second left is drawn at once, and started in its time', () => {
  endsAt = 500
  leadIn.run(true)
  expect([drawnAt, startedAt]).toEqual([[0], []])
  vi.advanceTimersByTime(1000)
  expect(startedAt).toEqual([450])
})

test('a film that waits for data is asked again, at least once a second', () => {
  endsAt = 3000
  leadIn.run(true)
  vi.advanceTimersByTime(2000)
  endsAt = 5000
  vi.advanceTimersByTime(8000)
  expect(startedAt).toEqual([4950])
})

test('a film of which nobody knows how long it takes is asked again until it says so', () => {
  endsAt = null
  leadIn.run(true)
  vi.advanceTimersByTime(60_000)
  expect([drawnAt, startedAt]).toEqual([[], []])
  endsAt = Date.now() + 2000
  vi.advanceTimersByTime(5000)
  expect([drawnAt[0], startedAt]).toEqual([61_500, [61_950]])
})

test('what has been told to run already does not begin anew, and what is told to stop starts nothing', () => {
  endsAt = 500
  leadIn.run(true)
  leadIn.run(true)
  vi.advanceTimersByTime(1000)
  expect(startedAt).toEqual([450])
  leadIn.run(false)
  endsAt = 2000
  leadIn.run(true)
  leadIn.run(false)
  vi.advanceTimersByTime(5000)
  expect(startedAt).toEqual([450])
})
