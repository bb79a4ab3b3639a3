import { expect, test } from 'vitest'
import { createProgress } from '../../../../src/media/fit/films/fit-film.ts'
import { timingOf } from '../../../../src/media/fit/films/timing.ts'

const evenly = (frames: number, rate: number, round = (seconds: number) => seconds) =>
  Array.from({ length: frames }, (_, index) => round(index / rate))
const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

// requirement 28.11
test('the rates of cinema and television are found as fractions, also from times in milliseconds', () => {
  for (const rate of [24, 24000 / 1001, 25, 30000 / 1001, 30, 50, 60000 / 1001, 60, 12.5]) {
    const times = evenly(500, rate, milliseconds)
    expect(timingOf(times, 0.04).framesPerSecond).toBeCloseTo(rate, rate === 12.5 ? 3 : 12)
    expect(timingOf(times.reverse(), 0.04).seconds).toBeCloseTo(500 / rate, 3)
  }
})

// requirement 28.11
test('the rate of a film of one second is the nearest of the usual ones', () => {
  for (const rate of [24, 24000 / 1001, 30, 30000 / 1001, 60, 60000 / 1001]) {
    const times = evenly(Math.round(rate), rate)
    expect(timingOf(times, 1 / rate).framesPerSecond).toBeCloseTo(rate, 12)
    expect(timingOf(times.map(milliseconds), 1 / rate).framesPerSecond).toBeCloseTo(rate, 12)
  }
})

test('frames before time 0 are not shown, and an empty beginning is left out', () => {
  expect(timingOf([-0.08, -0.04, 0, 0.04], 0.04)).toMatchObject({ start: 0, isCut: true, frames: 2 })
  const late = evenly(50, 25).map(time => time + 0.5)
  expect(timingOf(late, 0.04)).toMatchObject({ start: 0.5, isCut: false, seconds: 2, framesPerSecond: 25 })
})

// requirement 28.11
test('frames after the end that a film states are not shown', () => {
  const times = evenly(60, 30)
  expect(timingOf(times, 1 / 30, 1)).toMatchObject({ isCut: true, frames: 30, seconds: 1, framesPerSecond: 30 })
  expect(timingOf(times, 1 / 30, 2)).toMatchObject({ isCut: false, frames: 60 })
  // Its end is written in milliseconds, and a little too early.
  expect(timingOf(times, 1 / 30, 1.999)).toMatchObject({ isCut: false, frames: 60 })
})

// requirement 28.11
test('uneven distances have no rate, and last as long as their last frame, as does a film of one frame', () => {
  const uneven = { framesPerSecond: null, frames: 5, seconds: expect.closeTo(0.766, 9) }
  expect(timingOf([0, 0.1, 0.2, 0.233, 0.266], 0.5)).toMatchObject(uneven)
  expect(timingOf([0], 3)).toMatchObject({ frames: 1, seconds: 3, framesPerSecond: null })
  expect(timingOf([], 0)).toMatchObject({ frames: 0, seconds: 0, start: 0 })
})

// requirement 28.15
test('the time left does not count the opening of a film, and a hidden tab is slow', () => {
  const progressOf = createProgress()
  expect(progressOf(0, false, 0)).toEqual({ done: 0, secondsLeft: null, isSlow: false })
  expect(progressOf(0, false, 9000).secondsLeft).toBeNull()
  progressOf(0.1, false, 10_000)
  expect(progressOf(0.2, true, 11_000)).toEqual({ done: 0.2, secondsLeft: expect.closeTo(8), isSlow: true })
})
