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

test('a throttle with tasks of its own leaves the task of the caller first', () => {
  const run = vi.fn()
  const throttle = createThrottle(100, run, { ownTask: true })
  throttle.call()
  throttle.call()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledTimes(1)
  throttle.call()
  vi.advanceTimersByTime(99)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  throttle.clear()
})

test('the length of a stretch may be another one each time', () => {
  const run = vi.fn()
  let ms = 100
  const throttle = createThrottle(() => ms, run)
  throttle.call()
  throttle.call()
  ms = 500
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
  throttle.call()
  vi.advanceTimersByTime(499)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(3)
  throttle.clear()
})
