import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Showing } from '../../../../src/player/videowall/playback-state.ts'
import { createDwell } from '../../../../src/player/videowall/videowall.ts'
import { anItem } from '../../../support/display/playlists.ts'

const over: number[] = []
const dwell = createDwell(number => over.push(number))

const anImage = (number: number, duration: number): Showing => ({
  playlist: 1,
  repeat: 1,
  attempt: 1,
  stalls: 0,
  number,
  item: anItem('a.jpg', { duration }),
})

beforeEach(() => {
  vi.useFakeTimers()
  over.length = 0
})

afterEach(() => {
  dwell.run(null, 0)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

// requirement 9.4
test.each([
  ['its own seconds', 3, 3000],
  ['a second if they are fewer, as fast flashes are dangerous', 0.02, 1000],
  ['ten seconds if none are given', 0, 10_000],
  ['ten seconds if they are no time', -5, 10_000],
  ['ten seconds if they are no number', Number.NaN, 10_000],
])('an image stays for %s', (_name, duration, ms) => {
  dwell.run(anImage(1, duration), performance.now())
  vi.advanceTimersByTime(ms - 1)
  expect(over).toEqual([])
  vi.advanceTimersByTime(1)
  expect(over).toEqual([1])
})

// requirement 9.4
test('its time begins with its presentation, even if the call comes later', () => {
  const presentedAt = performance.now()
  vi.advanceTimersByTime(400)
  dwell.run(anImage(1, 3), presentedAt)
  vi.advanceTimersByTime(2599)
  expect(over).toEqual([])
  vi.advanceTimersByTime(1)
  expect(over).toEqual([1])
})

test('the rest of an image is known, and null if none runs', () => {
  expect(dwell.rest()).toBeNull()
  dwell.run(anImage(1, 3), performance.now() - 500)
  expect(dwell.rest()).toBe(2500)
  vi.advanceTimersByTime(2400)
  expect(dwell.rest()).toBe(100)
  vi.advanceTimersByTime(100)
  expect(dwell.rest()).toBeNull()
})

test('a changed duration applies to the image on the screen, even if its time is over then', () => {
  const presentedAt = performance.now()
  dwell.run(anImage(1, 60), presentedAt)
  vi.advanceTimersByTime(5000)
  dwell.run(anImage(1, 3), presentedAt)
  vi.advanceTimersByTime(0)
  expect(over).toEqual([1])
})

// requirement 9.4
test('a repeated call does not begin again, a year is not over at once, and a film has no dwell time', () => {
  const presentedAt = performance.now()
  dwell.run(anImage(1, 31_536_000), presentedAt)
  vi.advanceTimersByTime(86_400_000)
  expect(over).toEqual([])
  dwell.run(anImage(2, 3), performance.now())
  vi.advanceTimersByTime(2000)
  dwell.run(anImage(2, 3), performance.now())
  vi.advanceTimersByTime(1000)
  expect(over).toEqual([2])
  dwell.run(anImage(3, 3), performance.now())
  dwell.run(null, 0)
  vi.advanceTimersByTime(10_000)
  expect(over).toEqual([2])
})

// requirement 11.22
test('an image passes faster from the moment at which the speed changes', () => {
  dwell.run(anImage(1, 8), performance.now())
  vi.advanceTimersByTime(4000)
  dwell.setSpeed(4)
  expect(dwell.rest()).toBe(1000)
  vi.advanceTimersByTime(500)
  dwell.setSpeed(1)
  expect(dwell.rest()).toBe(2000)
  dwell.setSpeed(16)
  vi.advanceTimersByTime(124)
  expect(over).toEqual([])
  vi.advanceTimersByTime(1)
  expect(over).toEqual([1])
  dwell.run(anImage(2, 8), performance.now())
  expect(dwell.rest()).toBe(500)
  dwell.run(null, 0)
  dwell.setSpeed(1)
})
