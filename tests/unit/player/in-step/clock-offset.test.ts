import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bestQuestionTime,
  boundsOf,
  estimateOffset,
  isFine,
  type OffsetBounds,
  withBounds,
} from '../../../../src/player/in-step/clock-offset.ts'

/** The answer of a server that is ahead of the page by `offset`, to a question that takes these ways. */
function answerOf(offset: number, sentAt: number, there: number, back: number): OffsetBounds {
  const date = Math.floor((sentAt + there + offset) / 1000) * 1000
  return boundsOf({ sentAt, receivedAt: sentAt + there + back, date })
}

/** Asks as a screen does. @returns the guess after so many questions */
function ask(offset: number, ways: () => [number, number], count: number) {
  let bounds: OffsetBounds[] = []
  let now = 0
  let roundTrip = Number.POSITIVE_INFINITY
  for (let asked = 0; asked < count; asked += 1) {
    const [there, back] = ways()
    const guess = estimateOffset(bounds, now)
    const sentAt = guess ? bestQuestionTime(guess, roundTrip, now) : now
    bounds = withBounds(bounds, answerOf(offset, sentAt, there, back))
    now = sentAt + there + back
    roundTrip = Math.min(roundTrip, there + back)
  }
  const guess = estimateOffset(bounds, now)
  if (!guess) throw new Error('No guess after a question.')
  return { ...guess, roundTrip }
}

const anyOffset = fc.integer({ min: -1e13, max: 1e13 }).map(tenths => tenths / 10)
const way = fc.integer({ min: 1, max: 80 })

// requirement 33.3
test('one answer leaves a second of doubt, and never a wrong bound', () => {
  fc.assert(
    fc.property(anyOffset, fc.integer({ min: 0, max: 1e9 }), way, way, (offset, sentAt, there, back) => {
      const guess = estimateOffset([answerOf(offset, sentAt, there, back)], sentAt + there + back)
      expect(guess?.uncertainty).toBeCloseTo((1000 + there + back) / 2, 1)
      expect(Math.abs((guess?.offset ?? 0) - offset)).toBeLessThanOrEqual((guess?.uncertainty ?? 0) + 0.01)
    }),
    { seed: 5 },
  )
})

// requirement 33.3
test('ten questions at the turn of a second find any offset as exactly as their ways allow', () => {
  fc.assert(
    fc.property(anyOffset, way, way, (offset, there, back) => {
      const { offset: found, uncertainty, roundTrip } = ask(offset, () => [there, back], 10)
      expect(Math.abs(found - offset)).toBeLessThanOrEqual(uncertainty + 0.01)
      expect(isFine({ offset: found, uncertainty }, roundTrip)).toBe(true)
    }),
    { numRuns: 300, seed: 5 },
  )
})

// requirement 33.3
test('slow answers and answers with a wrong clock are outvoted', () => {
  let bounds: OffsetBounds[] = []
  for (let asked = 0; asked < 12; asked += 1) {
    const isWrong = asked % 4 === 1
    const isSlow = asked % 4 === 2
    const sentAt = asked * 1083
    bounds = withBounds(bounds, answerOf(isWrong ? 90_000 : 7777, sentAt, isSlow ? 900 : 4, 4))
  }
  const guess = estimateOffset(bounds, 12_000)
  expect(guess?.uncertainty).toBeLessThan(300)
  expect(Math.abs((guess?.offset ?? 0) - 7777)).toBeLessThanOrEqual(guess?.uncertainty ?? 0)
})

// requirement 33.3
test('after a clock was set, three answers are enough; what is older than an hour counts no more', () => {
  let bounds: OffsetBounds[] = []
  for (let asked = 0; asked < 10; asked += 1) bounds = withBounds(bounds, answerOf(5000, asked * 1100, 3, 3))
  for (let asked = 0; asked < 3; asked += 1) bounds = withBounds(bounds, answerOf(65_000, 60_000 + asked * 1300, 3, 3))
  expect(Math.abs((estimateOffset(bounds, 64_000)?.offset ?? 0) - 65_000)).toBeLessThan(400)
  expect(withBounds(bounds, answerOf(65_000, 4_000_000, 3, 3))).toHaveLength(1)
})

test('a guess becomes less sure while no answer comes', () => {
  const bounds = [answerOf(0, 500, 2, 2)]
  const [now, later] = [estimateOffset(bounds, 1000), estimateOffset(bounds, 601_000)]
  expect((later?.uncertainty ?? 0) - (now?.uncertainty ?? 0)).toBeCloseTo(30, 0)
  expect(estimateOffset([], 0)).toBeNull()
})

test('a question goes out at the next moment at which it meets the turn of a second', () => {
  expect(bestQuestionTime({ offset: 0, uncertainty: 500 }, 0, 1250)).toBe(2000)
  expect(bestQuestionTime({ offset: 300, uncertainty: 500 }, 100, 1250)).toBe(1650)
  expect(bestQuestionTime({ offset: 0, uncertainty: 500 }, 0, 2000)).toBe(2000)
})
