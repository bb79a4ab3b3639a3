import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from '../../../src/clock/throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('the first call runs at once, and those that follow run once, at the end of the stretch', () => {
  const run = vi.fn()
  const throttle = createThrottle(100, run)
  throttle.call()
  throttle.call()
  throttle.call()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(99)
  throttle.call()
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(100)
  throttle.call()
  expect(run).toHaveBeenCalledTimes(4)
  throttle.clear()
})

test('a call that was made before the throttle was cleared does not run', () => {
  const run = vi.fn()
  const throttle = createThrottle(100, run)
  throttle.call()
  throttle.call()
  throttle.clear()
  vi.advanceTimersByTime(200)
  expect(run).toHaveBeenCalledTimes(1)
})
