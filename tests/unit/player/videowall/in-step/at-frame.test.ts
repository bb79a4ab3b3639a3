import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atFrame } from '../../../../../src/player/videowall/in-step/cut.ts'

const FRAME_MS = 1000 / 60

/** A page whose frames begin at whole multiples of 1/60 s. */
function drawFrames(): void {
  const untilFrame = () => FRAME_MS - (performance.now() % FRAME_MS)
  vi.stubGlobal('requestAnimationFrame', (run: (at: number) => void) =>
    setTimeout(() => run(performance.now()), untilFrame()),
  )
  vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame))
}

let turn: AbortController
let start: number
/** Milliseconds since the start. */
let called: number[]

beforeEach(() => {
  vi.useFakeTimers()
  drawFrames()
  turn = new AbortController()
  start = performance.now()
  called = []
})

afterEach(() => {
  turn.abort()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const callAt = (due: () => number) =>
  atFrame(
    () => start + due(),
    at => called.push(at - start),
    turn.signal,
  )

// requirement 33.5
test.each([700, 704, 709, 1000])('the frame that is nearest to %i ms is taken', due => {
  callAt(() => due)
  vi.advanceTimersByTime(2000)
  expect(called).toHaveLength(1)
  expect(Math.abs((called[0] ?? 0) - due)).toBeLessThanOrEqual(FRAME_MS / 2 + 1)
})

test('a time that is over is taken in the next frame', () => {
  callAt(() => -5000)
  vi.advanceTimersByTime(2 * FRAME_MS)
  expect(called).toHaveLength(1)
})

test('the due time is that of the clock in the moment of the cut, however it has been corrected since', () => {
  let due = 700
  callAt(() => due)
  vi.advanceTimersByTime(660)
  due = 740
  vi.advanceTimersByTime(1000)
  expect(called).toHaveLength(1)
  expect(called[0]).toBeGreaterThan(730)
})

test('a page that draws no frames calls a little later', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  callAt(() => 700)
  vi.advanceTimersByTime(2000)
  expect(called).toHaveLength(1)
  expect(called[0]).toBeLessThan(1000)
})

test('nothing is called after the end of the turn', () => {
  callAt(() => 700)
  vi.advanceTimersByTime(690)
  turn.abort()
  vi.advanceTimersByTime(2000)
  expect(called).toEqual([])
})
