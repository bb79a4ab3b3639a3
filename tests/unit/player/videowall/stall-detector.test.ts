import { expect, test } from 'vitest'
import { createStallDetector, type Progress } from '../../../../src/player/videowall/stall-watch.ts'

const PATIENCE = 10_000

interface Watched {
  seconds: number
  sample(second: number): Partial<Progress>
}

/** The second at which the detector reports a stall, sampled once a second; null if it never does. */
function barksAt({ seconds, sample }: Watched): number | null {
  const detector = createStallDetector()
  for (let second = 0; second <= seconds; second += 1) {
    const seen = {
      position: second,
      frames: second * 30,
      buffered: 600,
      starved: false,
      unanswered: false,
      isLast: false,
      ...sample(second),
    }
    if (detector.isStalled(seen, second * 1000, PATIENCE)) return second
  }
  return null
}

test('a film that plays is left alone', () => {
  expect(barksAt({ seconds: 120, sample: () => ({}) })).toBeNull()
})

// requirement 9.8
test('a film whose position does not change for 10 s is stalled', () => {
  expect(
    barksAt({ seconds: 60, sample: second => ({ position: Math.min(second, 5), frames: Math.min(second, 5) * 30 }) }),
  ).toBe(15)
})

test('a picture that is frozen while the position goes on is stalled', () => {
  expect(barksAt({ seconds: 60, sample: second => ({ frames: Math.min(second, 8) * 30 }) })).toBe(18)
})

test('a picture that never had a frame is stalled', () => {
  expect(barksAt({ seconds: 60, sample: () => ({ frames: 0 }) })).toBe(10)
})

test('if frames are not counted, the position alone is judged', () => {
  expect(barksAt({ seconds: 60, sample: () => ({ frames: null }) })).toBeNull()
})

test('a film with one frame in 20 s, such as a slide show, is not stalled', () => {
  expect(barksAt({ seconds: 100, sample: second => ({ frames: 1 + Math.floor(second / 20) }) })).toBeNull()
})

test('a film that waits while data comes is not stalled, for a minute', () => {
  const waits = (second: number) => ({ position: 5, frames: 150, starved: true, buffered: 5 + second / 100 })
  const stalledAt = barksAt({ seconds: 200, sample: second => (second < 5 ? {} : waits(second)) })
  expect(stalledAt).toBeGreaterThan(60)
  expect(stalledAt).toBeLessThanOrEqual(76)
})

// requirement 9.8
test('a film that waits for data that does not come is stalled after 10 s', () => {
  const waits = { position: 5, frames: 150, starved: true, buffered: 5 }
  expect(barksAt({ seconds: 60, sample: second => (second < 5 ? {} : waits) })).toBe(15)
})

test('frames that are counted only now and then are no sign of a stall', () => {
  expect(barksAt({ seconds: 60, sample: second => ({ frames: second % 2 ? null : 90 }) })).toBeNull()
})

test('a film that waits, plays and waits again has its minute each time', () => {
  const waits = (second: number) => ({ position: 5, frames: 150, starved: true, buffered: 5 + second / 100 })
  const sample = (second: number) => (second === 50 ? { position: 6, frames: 180, buffered: 6 } : waits(second))
  const stalledAt = barksAt({ seconds: 200, sample })
  expect(stalledAt).toBeGreaterThan(105)
})

test('after a reset the patience begins again', () => {
  const detector = createStallDetector()
  const frozen = { position: 1, frames: 30, buffered: 9, starved: false, unanswered: false, isLast: false }
  expect(detector.isStalled(frozen, 0, PATIENCE)).toBe(false)
  detector.reset()
  expect(detector.isStalled(frozen, 9000, PATIENCE)).toBe(false)
  expect(detector.isStalled(frozen, 18_000, PATIENCE)).toBe(false)
  expect(detector.isStalled(frozen, 19_000, PATIENCE)).toBe(true)
})
