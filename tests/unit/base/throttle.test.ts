import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from '../../../src/base/timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** @returns the throttle, the number of its runs, and a step of the time after which it is read */
function aThrottle(...[ms, options]: [Parameters<typeof createThrottle>[0], Parameters<typeof createThrottle>[2]?]) {
  const run = vi.fn()
  const throttle = createThrottle(ms, run, options)
  const runs = () => run.mock.calls.length
  const after = (time: number) => {
    vi.advanceTimersByTime(time)
    return runs()
  }
  return { ...throttle, runs, after }
}

test('the first call runs at once, and those that follow run once, at the end of the stretch', () => {
  const { call, clear, runs, after } = aThrottle(100)
  for (let count = 0; count < 3; count += 1) call()
  expect([runs(), after(100), after(99)]).toEqual([1, 2, 2])
  call()
  expect([runs(), after(1), after(100)]).toEqual([2, 3, 3])
  call()
  expect(runs()).toBe(4)
  clear()
})

test('a call that was made before the throttle was cleared does not run', () => {
  const { call, clear, after } = aThrottle(100)
  call()
  call()
  clear()
  expect(after(200)).toBe(1)
})

test('a throttle with tasks of its own leaves the task of the caller first', () => {
  const { call, clear, runs, after } = aThrottle(100, { ownTask: true })
  call()
  call()
  expect([runs(), after(0)]).toEqual([0, 1])
  call()
  expect([after(99), after(1)]).toEqual([1, 2])
  clear()
})

test('the length of a stretch may be another one each time', () => {
  let ms = 100
  const { call, clear, runs, after } = aThrottle(() => ms)
  call()
  call()
  ms = 500
  expect(after(100)).toBe(2)
  call()
  expect([runs(), after(499), after(1)]).toEqual([2, 2, 3])
  clear()
})
