import { ApiError } from '../api/api-error.ts'
import { texts } from '../texts.ts'

/** The generic fallback of section 8: the server's message, else the error's own, else a fixed sentence. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || texts.unexpected
}

/** What a failed call says where the catalogue names "the server message or X". */
export function serverMessageOr(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

/** A lost session has its own message and page; the call that met it stays silent. */
export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.failure === 'signed-out'
