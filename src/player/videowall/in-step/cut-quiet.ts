import type { TurnState } from './turns.ts'

/** A clock that was set by hand is noticed within this time. */
const LONGEST_SLEEP_MS = 1000

/** A cut has the page for itself from this time before it, and for this time after it. */
const QUIET_MS = 150

type Prepared = Pick<TurnState, 'next' | 'ready'>

/** True shortly before and after the due time of an item that is ready. @param now milliseconds of the server's clock */
export const isCutting = ({ next, ready }: Prepared, now: number): boolean =>
  next !== null && ready && Math.abs(next.dueAt - now) < QUIET_MS

/**
 * Milliseconds until the next look at the clock: at the end of the turn, or after the cut that is prepared for it.
 * @param rest milliseconds until the end of the turn
 */
export function sleepMs({ next, ready }: Prepared, rest: number): number {
  const isPrepared = next !== null && ready && rest > 0
  if (!isPrepared) return Math.min(rest, LONGEST_SLEEP_MS)
  return rest < LONGEST_SLEEP_MS + QUIET_MS ? rest + QUIET_MS : LONGEST_SLEEP_MS
}
