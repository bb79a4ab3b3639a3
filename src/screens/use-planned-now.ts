import { startTransition, useEffect, useReducer } from 'react'
import { wallClock } from '../base/clock.ts'
import { createTimer } from '../base/timer.ts'
import type { ExpectedScreen } from './watch/expected.ts'
import { type PlannedPart, plannedAt } from './planned-now.ts'

/** Milliseconds. A wall of short items changes no more often than that. */
const LEAST_MS = 1000

/** What is planned now on each of the drawn screens, in their order; one timer for all follows the time. */
export function usePlannedNow(screens: readonly ExpectedScreen[]): ReadonlyArray<readonly PlannedPart[]> {
  const [, turn] = useReducer((turns: number) => turns + 1, 0)
  const now = wallClock.now()
  const planned = screens.map(screen => plannedAt(screen, now))
  const next = Math.min(...planned.map(({ until }) => until))
  // After every render, as every render has looked at the time.
  useEffect(() => {
    const timer = createTimer()
    if (next < Number.POSITIVE_INFINITY) {
      timer.set(Math.max(next - wallClock.now(), LEAST_MS), () => startTransition(turn))
    }
    return timer.clear
  })
  return planned.map(({ parts }) => parts)
}
