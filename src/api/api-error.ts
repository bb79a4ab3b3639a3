/** Why a call failed. The compiler finds the place that forgot a case. */
export type Failure =
  | 'refused' // the server said no: a 4xx, or success: false
  | 'signed-out' // 401
  | 'server-fault' // 5xx
  | 'unreadable' // an answer that is not what the call promises, such as a proxy's HTML
  | 'offline' // no answer at all
  | 'timeout'
  | 'cancelled'

/** Our own sentence for a failure about which the server said nothing; empty where only the catalogue speaks. */
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
 * The only error that a call throws. `message` is our own sentence (it may be empty);
 * `serverMessage` is what the server said, or an empty string; `isEnvelope` tells its own `success: false` from what
 * somebody in between says.
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

/** What a status says that is not a success; the end of a session is told by the call, not by 401 alone. */
export const failureOfStatus = (status: number): Failure => (status >= 500 ? 'server-fault' : 'refused')

/** What an answer's body says of a failure: its `message`, or an empty string, and whether it is the server's own no. */
export function wordsIn(body: unknown): [message: string, isEnvelope: boolean] {
  const { message, success }: { message?: unknown; success?: unknown } = Object(body)
  return [typeof message === 'string' ? message : '', success === false]
}
