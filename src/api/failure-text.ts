import { ApiError } from './api-error.ts'
import { texts } from '../texts.ts'

/** The generic fallback (requirement 14.1): the server's message, else the error's own, else a fixed sentence. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || texts.unexpected
}

/** The cause of a failed load, in place of what was not loaded. */
export function loadFailureText(error: unknown): string {
  const isForeign = error instanceof ApiError && error.failure === 'unreadable'
  return isForeign ? 'The answer is not a list: a proxy may have answered in place of the server.' : failureText(error)
}

/** The cause of a failure, and what the person can do if the server may have carried out the call all the same. */
export function failureReason(error: unknown, isOutcomePending: boolean): string {
  const wayOut = 'Nothing that you entered is lost. Try again: what has arrived in the meantime is not added twice.'
  return isOutcomePending ? `${failureText(error)}\n${wayOut}` : failureText(error)
}

/** A lost session has its own message and page; the call that met it shows no alert. */
export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.failure === 'signed-out'
