import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStallWatch, type Progress, type StallWatch } from '../../../../src/player/videowall/stall-watch.ts'
import { standsInLastSeconds } from '../../../../src/player/videowall/video-element.ts'

/** A film that has data and makes no progress. */
const standing: Progress = { position: 5, frames: 150, buffered: 60, starved: false, unanswered: false, isLast: false }

let watch: StallWatch
let sample: Progress
let stalls: number
/** Milliseconds since the start at which a stall was reported. */
let told: number[]
let ended: number[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const start = performance.now()
  sample = standing
  stalls = 0
  told = []
  ended = []
  watch = createStallWatch({
    sample: () => sample,
    stalls: () => stalls,
    onStalled: () => told.push(performance.now() - start),
    onSilentEnd: () => ended.push(performance.now() - start),
    onVisible: () => undefined,
  })
  watch.run(true)
})

afterEach(() => {
  watch.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A quarter of a second may pass between a limit and the next sample. */
const LOOK_MS = 250

test.each([
  ['without progress for 10 s', {}, 0, 10_000],
  ['that never answered, after 5 s', { unanswered: true }, 0, 5_000],
  ['that has stalled before, after 1 s more', {}, 1, 1_000],
])('a film %s has stalled, and no sooner', (_what, seen, before, ms) => {
  sample = { ...standing, ...seen }
  stalls = before
  vi.advanceTimersByTime(ms - 1)
  expect(told).toEqual([])
  vi.advanceTimersByTime(LOOK_MS + 1)
  expect(told).toHaveLength(1)
  expect(told[0]).toBeLessThanOrEqual(ms + LOOK_MS)
})

// requirement 9.8
test('a film that stands in its last seconds, all of it there, has ended after 2 s', () => {
  sample = { ...standing, isLast: true }
  vi.advanceTimersByTime(1_999)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(LOOK_MS + 1)
  expect(ended).toHaveLength(1)
  expect(told).toEqual([])
})

// requirement 9.8
test.each([
  ['12 s long, 3.3 s before its end', 12, 8.7, true],
  ['6 s long, in its second half', 6, 3.3, true],
  ['6 s long, in its first half', 6, 2.7, false],
  ['60 s long, 6 s before its end', 60, 54, false],
])('a film that stands, %s: in its last seconds or not', (_what, duration, currentTime, isLast) => {
  const buffered = { length: 1, start: () => 0, end: () => duration }
  expect(standsInLastSeconds({ duration, currentTime, buffered })).toBe(isLast)
})

test('a film that made no progress on a hidden page is judged from the return of the page', () => {
  vi.advanceTimersByTime(9_000)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(9_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2 * LOOK_MS)
  expect(told).toHaveLength(1)
})

test('a page that becomes visible is reported, and a page that is hidden is not', () => {
  const shown: string[] = []
  const other = createStallWatch({
    sample: () => null,
    stalls: () => 0,
    onStalled: () => undefined,
    onSilentEnd: () => undefined,
    onVisible: () => shown.push(document.visibilityState),
  })
  const turn = (visibilityState: string) => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn('hidden')
  expect(shown).toEqual([])
  turn('visible')
  other.dispose()
  turn('visible')
  expect(shown).toEqual(['visible'])
})

test('a restart and a hidden page begin the patience again', () => {
  vi.advanceTimersByTime(9_000)
  watch.reset()
  vi.advanceTimersByTime(9_999)
  expect(told).toEqual([])
  watch.run(true)
  vi.advanceTimersByTime(LOOK_MS + 1)
  expect(told).toHaveLength(1)
})

test('no sample is taken while the watch is off', () => {
  watch.run(false)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})
