import { expect, test } from 'vitest'
import { initialTurns, type TurnShowing } from '../../../../../src/player/videowall/in-step/turns.ts'
import { sleepMs } from '../../../../../src/player/videowall/in-step/videowall-in-step.ts'

const next = { number: 2, dueAt: 10_000 } as TurnShowing

// requirement 33.5
test('no look at the clock falls into the 150 ms before a prepared cut', () => {
  for (let rest = 1; rest < 5000; rest += 1) {
    const restAfter = rest - sleepMs({ next, ready: true }, rest)
    expect(restAfter <= -150 || restAfter >= 150).toBe(true)
  }
})

test.each([
  ['nothing is prepared', initialTurns, 400],
  ['the item is not ready', { next, ready: false }, 400],
])('if %s, the end of the turn is looked at', (_what, prepared, rest) => {
  expect(sleepMs(prepared, rest)).toBe(rest)
})

test('the clock is looked at every second', () => {
  expect(sleepMs({ next, ready: true }, 60_000)).toBe(1000)
  expect(sleepMs(initialTurns, 60_000)).toBe(1000)
})
