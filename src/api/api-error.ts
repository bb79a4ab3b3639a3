import { wallClock } from '../base/clock.ts'
import { texts } from '../texts.ts'

export const REQUEST_TIMEOUT_MS = 300_000

export type Failure =
  | 'refused' // by the server: a 4xx, or success: false
  | 'signed-out' // 401
  | 'server-fault' // 5xx
  | 'unreadable' // the body is not what the call promises, such as a proxy's HTML
  | 'offline' // no answer at all
  | 'timeout'
  | 'cancelled'

/** A sentence is empty here if the error catalogue has it. */
const ownSentences: Record<Failure, (status: number | null) => string> = {
  refused: status => (status ? `The server refused the request (HTTP ${status}).` : ''),
  'signed-out': () => 'Your session has ended. Please log in again.',
  'server-fault': status => `The server had a fault (HTTP ${status}). Try again in a moment.`,
  unreadable: () => '',
  offline: () => 'The server cannot be reached. Check the network connection, then try again.',
  timeout: () => 'The server did not answer in time. Try again.',
  cancelled: () => 'The request was cancelled.',
}

/** `message` is our own sentence, which may be empty. `isEnvelope` is false for the answer of a proxy. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly failure: Failure,
    readonly status: number | null = null,
    readonly serverMessage = '',
    readonly isEnvelope = false,
    readonly retryAfterMs: number | null = null,
  ) {
    super(ownSentences[failure](status))
  }
}

/** A 401 is 'refused' here: the call decides if it ends a session. */
export const failureOfStatus = (status: number): Failure => (status >= 500 ? 'server-fault' : 'refused')

export function readFailure(body: unknown): [message: string, isEnvelope: boolean] {
  const { message, success }: { message?: unknown; success?: unknown } = Object(body)
  return [typeof message === 'string' ? message : '', success === false]
}

/** A mistake in the answer, or in a clock, must not silence a client. */
const LONGEST_WAIT_MS = 5 * 60_000

/** The header holds seconds or a date; null if it cannot be read. */
export function readRetryAfter(header: unknown): number | null {
  if (typeof header !== 'string' || header.trim() === '') return null
  const ms = /^\d+(?:\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - wallClock.now()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}

/** The server, or a proxy, has too much to do. */
export const asksToWait = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503)

/** The first wait after such an answer, if it names none. */
const FIRST_WAIT_MS = 5000

/** The wait that the answer names; else each of the `failures` in a row doubles it. */
export const waitMsAfter = (error: unknown, failures: number): number =>
  (asksToWait(error) ? error.retryAfterMs : null) ?? Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/** True if the server itself says it: the 404 of a proxy tells nothing about a record. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.isEnvelope && (error.status === 404 || error.status === 410)

/** The server's own words, else our sentence, else the generic one (requirement 14.1). */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || texts.unexpected
}

export function loadFailureText(error: unknown): string {
  const isForeign = error instanceof ApiError && error.failure === 'unreadable'
  return isForeign ? 'The answer is not a list: a proxy may have answered in place of the server.' : failureText(error)
}

export function failureReason(error: unknown, isOutcomePending: boolean): string {
  const wayOut = 'Nothing that you entered is lost. Try again: what has arrived in the meantime is not added twice.'
  return isOutcomePending ? `${failureText(error)}\n${wayOut}` : failureText(error)
}

/** A lost session has its own message and page; the call that met it shows no alert. */
export const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.failure === 'signed-out'
