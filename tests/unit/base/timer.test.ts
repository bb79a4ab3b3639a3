import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallClock } from '../../../src/base/clock.ts'
import { momentOf, msToNextMinute, startMinuteClock } from '../../../src/base/moment.ts'
import { createTimer } from '../../../src/base/timer.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 2, 10, 11, 58, 30) }))

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a timer fires once, after its time, is not set any more, and may be set again by what it runs', () => {
  const timer = createTimer()
  const again = vi.fn()
  const run = vi.fn(() => timer.set(10, again))
  expect(timer.isSet()).toBe(false)
  timer.set(100, run)
  vi.advanceTimersByTime(99)
  expect([run.mock.calls.length, timer.isSet()]).toEqual([0, true])
  vi.advanceTimersByTime(1)
  expect([run.mock.calls.length, timer.isSet()]).toEqual([1, true])
  vi.advanceTimersByTime(10)
  expect([run.mock.calls.length, again.mock.calls.length, timer.isSet()]).toEqual([1, 1, false])
})

test('a timer that is set again has only its new purpose, and one that is cleared has none', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const timer = createTimer()
  timer.set(100, first)
  timer.set(200, second)
  vi.advanceTimersByTime(200)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  timer.set(100, first)
  timer.clear()
  expect(timer.isSet()).toBe(false)
  vi.advanceTimersByTime(200)
  expect(first).not.toHaveBeenCalled()
})

test('a time that is over fires at once, one beyond 31 bits does not', () => {
  const run = vi.fn()
  const timer = createTimer()
  timer.set(-5000, run)
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledOnce()
  timer.set(2 ** 40, run)
  vi.advanceTimersByTime(2 ** 31 - 2)
  expect(run).toHaveBeenCalledOnce()
  timer.clear()
})

test('a moment is the day and the minute of the local clock', () => {
  expect(momentOf(new Date(2026, 0, 5, 0, 0, 59))).toEqual({ day: '2026-01-05', minute: 0 })
  expect(momentOf(new Date(2026, 11, 31, 23, 59))).toEqual({ day: '2026-12-31', minute: 1439 })
  const early = new Date(2026, 5, 7, 9, 8)
  early.setFullYear(987)
  expect(momentOf(early)).toEqual({ day: '0987-06-07', minute: 548 })
  const left = (seconds: number, ms: number) => msToNextMinute(new Date(2026, 2, 10, 11, 58, seconds, ms))
  expect([left(0, 0), left(0, 1), left(59, 999), left(30, 0)]).toEqual([60_000, 59_999, 1, 30_000])
})

test('the clock tells of a minute when it begins, and of nothing between', () => {
  const onMinute = vi.fn()
  const { stop } = startMinuteClock(wallClock, onMinute)
  vi.advanceTimersByTime(29_999)
  expect(onMinute).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  const [before, now] = [718, 719].map(minute => ({ day: '2026-03-10', minute }))
  expect(onMinute.mock.calls).toEqual([[now, before]])
  vi.advanceTimersByTime(59_999)
  expect(onMinute).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(onMinute.mock.lastCall).toEqual([{ day: '2026-03-10', minute: 720 }, now])
  stop()
})

test('the clock notices the same minute of another day', () => {
  const onMinute = vi.fn()
  const { stop } = startMinuteClock(wallClock, onMinute)
  vi.setSystemTime(new Date(2026, 2, 11, 11, 58, 30))
  vi.advanceTimersByTime(4999)
  expect(onMinute).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  const [now, before] = ['2026-03-11', '2026-03-10'].map(day => ({ day, minute: 718 }))
  expect(onMinute).toHaveBeenCalledExactlyOnceWith(now, before)
  stop()
})
