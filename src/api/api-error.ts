/** The kinds of failed calls. The compiler finds a place that forgets one. */
export type Failure =
  | 'refused' // by the server: a 4xx, or success: false
  | 'signed-out' // 401
  | 'server-fault' // 5xx
  | 'unreadable' // the body is not what the call promises, such as a proxy's HTML
  | 'offline' // no answer at all
  | 'timeout'
  | 'cancelled'

/** Our own sentence for a failure without a message of the server; empty if the error catalogue has the sentence. */
function ownSentence(failure: Failure, status: number | null): string {
  switch (failure) {
    case 'offline':
      return 'The server cannot be reached. Check the network connection, then try again.'
    case 'timeout':
      return 'The server did not answer in time. Try again.'
    case 'server-fault':
      return `The server had a fault (HTTP ${status}). Try again in a moment.`
    case 'refused':
      return status ? `The server refused the request (HTTP ${status}).` : ''
    case 'signed-out':
      return 'Your session has ended. Please log in again.'
    case 'cancelled':
      return 'The request was cancelled.'
    case 'unreadable':
      return ''
  }
}

/**
 * The only error that a call throws. `message` is our own sentence, which may be empty; `serverMessage` is the server's
 * message, or an empty string; `isEnvelope` is true for the server's own `success: false` and false for the answer of a
 * proxy.
 */
export class ApiError extends Error {
  readonly failure: Failure
  readonly status: number | null
  readonly serverMessage: string
  readonly isEnvelope: boolean

  constructor(failure: Failure, status: number | null = null, serverMessage = '', isEnvelope = false) {
    super(ownSentence(failure, status))
    this.name = 'ApiError'
    this.failure = failure
    this.status = status
    this.serverMessage = serverMessage
    this.isEnvelope = isEnvelope
  }
}

/** The failure behind a status that is no success. A 401 is 'refused' here: the call decides if it ends a session. */
export const failureOfStatus = (status: number): Failure => (status >= 500 ? 'server-fault' : 'refused')

/** Reads the body of a failed call: its `message`, or an empty string, and if it is the server's own `success: false`. */
export function readFailure(body: unknown): [message: string, isEnvelope: boolean] {
  const { message, success }: { message?: unknown; success?: unknown } = Object(body)
  return [typeof message === 'string' ? message : '', success === false]
}
