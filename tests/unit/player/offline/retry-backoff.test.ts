import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failures } from '../../../../src/player/offline/file-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

/** Minutes until a file is tried again, from now on. */
function minutesOfWait(failures: Failures, key: string): number {
  let minutes = 0
  for (; failures.isWaiting(key); minutes += 1) vi.advanceTimersByTime(MINUTE)
  return minutes
}

test('a file that cannot be kept is tried again after 1, 2, 4 minutes, and never more seldom than each 64', () => {
  const failures = new Failures()
  expect(failures.isWaiting('a')).toBe(false)
  const waits = Array.from({ length: 9 }, () => {
    failures.add('a', 'too large')
    return minutesOfWait(failures, 'a')
  })
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64])
})

test('each file has its own wait, which begins again once the file has been kept', () => {
  const failures = new Failures()
  failures.add('a', 'too large')
  failures.add('a', 'too large')
  expect(failures.isWaiting('b')).toBe(false)
  failures.forget('a')
  expect(failures.isWaiting('a')).toBe(false)
  failures.add('a', 'too large')
  expect(minutesOfWait(failures, 'a')).toBe(1)
})

test('a reason is news if it is another one than last time', () => {
  const failures = new Failures()
  expect(failures.add('a', 'too large')).toBe(true)
  expect(failures.add('a', 'too large')).toBe(false)
  expect(failures.add('a', 'gone')).toBe(true)
  expect(failures.add('b', 'gone')).toBe(true)
})

test('a file that is no longer wanted is forgotten, and the last reason that still counts is told', () => {
  const failures = new Failures()
  expect(failures.lastText()).toBe('')
  failures.add('a', 'too large')
  failures.add('b', 'gone')
  expect(failures.lastText()).toBe('gone')
  failures.keepOnly(new Set(['a']))
  expect(failures.lastText()).toBe('too large')
  expect([failures.isWaiting('a'), failures.isWaiting('b')]).toEqual([true, false])
})
