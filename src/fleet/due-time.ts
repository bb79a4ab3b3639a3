import { ApiError, asksToWait } from '../api/api-error.ts'

/** Milliseconds; an older answer is asked for again. */
export const FRESH_MS = 10 * 60_000

/** Milliseconds until a call that failed for a passing reason is made again by itself. */
export const PASSING_MS = 60_000

interface AnswerState {
  answeredAt: number | null
  isInvalidated: boolean
  failure: unknown
  /** Milliseconds since the epoch; 0 if no call failed. */
  failedAt: number
}

/** A refusal will be repeated; any other failure may be over soon. */
export const mayPass = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (['offline', 'server-fault', 'timeout'].includes(failure.failure) || asksToWait(failure))

/** When to ask for the location again, in milliseconds since the epoch; 0 for at once. */
export function dueTime({ answeredAt, isInvalidated, failure, failedAt }: AnswerState): number {
  // The wait holds all calls, and ends for all of them.
  if (asksToWait(failure)) return failedAt
  if (failure) return failedAt + (mayPass(failure) ? PASSING_MS : FRESH_MS)
  return answeredAt === null || isInvalidated ? 0 : answeredAt + FRESH_MS
}
