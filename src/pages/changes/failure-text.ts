import { ApiError } from '../../api/api-error.ts'
import { texts } from '../../texts.ts'

/** The generic fallback (requirement 14.1): the server's message, else the error's own, else a fixed sentence. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || texts.unexpected
}

/** The cause behind a failure, and the way out where the server may have done it all the same. */
export function reasonOf(error: unknown, isInDoubt: boolean): string {
  const wayOut = 'Nothing that you entered is lost. Try again: what has arrived in the meantime is not added twice.'
  return isInDoubt ? `${failureText(error)}\n${wayOut}` : failureText(error)
}

/** What a failed call says where the catalogue names "the server message or X". */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

/** A lost session has its own message and page; the call that met it stays silent. */
export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.failure === 'signed-out'
