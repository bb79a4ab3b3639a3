import { anySignal } from '../base/any-signal.ts'
import { env } from '../env.ts'
import { ApiError, failureOfStatus, REQUEST_TIMEOUT_MS, readFailure, readRetryAfter } from './api-error.ts'
import { type Playlist, readTodaysPlaylists, type ScreenRef } from './playlists.ts'

/** Its times are those of `performance.now()`. */
export interface DatedAnswer {
  sentAt: number
  receivedAt: number
  /** The server's clock, cut to the second, in milliseconds since the epoch; null if the page may not read it. */
  date: number | null
  /** For how many milliseconds a cache says that it has kept the answer, in whole seconds. */
  age: number
}

type Listener = (answer: DatedAnswer) => void

const listeners = new Set<Listener>()

let last: DatedAnswer | null = null

/** Runs also for the last answer that came before: a page asks before most of its code is there. */
export function onDatedAnswer(run: Listener): () => void {
  listeners.add(run)
  if (last) run(last)
  return () => listeners.delete(run)
}

/** Runs as soon as the headers are there. @param sentAt a `performance.now()` */
function noteDate({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  const age = Math.max(Number(headers.get('age')) || 0, 0) * 1000
  last = { sentAt, receivedAt: performance.now(), date: Number.isNaN(date) ? null : date, age }
  for (const run of listeners) run(last)
}

export type TodaysAnswer =
  | { kind: 'playlists'; playlists: Playlist[] }
  /** The server's own 404, not that of a proxy: it has no such screen, or no playlist for it (requirement 11.12). */
  | { kind: 'nothing'; reason: string }
  /** The reason is in the server's words if it gave any. */
  | { kind: 'failed'; reason: string; waitMs?: number }

export const NO_ANSWER = 'the server does not answer'

export interface TodaysCall {
  /** Never rejects; the signal ends the call. */
  read(signal: AbortSignal): Promise<TodaysAnswer>
}

/** Text that is no JSON stays text, which the reader of the answer refuses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Like `call` of client.ts, for the one call that cannot wait for axios. @throws ApiError */
async function ask(url: string, cancelled: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = anySignal([cancelled, timeout])
  try {
    const sentAt = performance.now()
    const answer = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    noteDate(answer, sentAt)
    const { ok, status, headers } = answer
    const body = parsed(await answer.text())
    if (ok) return body
    throw new ApiError(
      failureOfStatus(status),
      status,
      ...readFailure(body),
      readRetryAfter(headers.get('retry-after')),
    )
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (cancelled.aborted) throw new ApiError('cancelled')
    throw new ApiError(timeout.aborted ? 'timeout' : 'offline')
  }
}

/** What the server has done, for a screen before which nobody can try again. */
function withoutWords({ status, failure }: ApiError): string {
  if (status !== null) return `the server answers HTTP ${status}`
  return failure === 'unreadable' ? 'the answer cannot be read' : NO_ANSWER
}

async function answerOf(body: Promise<unknown>): Promise<TodaysAnswer> {
  try {
    return { kind: 'playlists', playlists: readTodaysPlaylists(await body) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', reason: String(error) }
    const reason = error.serverMessage || withoutWords(error)
    if (error.status === 404 && error.isEnvelope) return { kind: 'nothing', reason }
    return { kind: 'failed', reason, ...(error.retryAfterMs !== null && { waitMs: error.retryAfterMs }) }
  }
}

const todaysUrl = ({ uniqueId, type }: ScreenRef): string =>
  `${env.apiUrl}/playlists/active/today/${encodeURIComponent(uniqueId)}/${type}`

/** The call begins at once, and needs none of the libraries of the page. */
export function askTodaysPlaylists(screen: ScreenRef): TodaysCall {
  const controller = new AbortController()
  const answer = answerOf(ask(todaysUrl(screen), controller.signal))
  return {
    read(signal) {
      signal.addEventListener('abort', () => controller.abort())
      return answer
    },
  }
}

/**
 * Asks for the server's time, which is the header `Date` of any answer, also of a refusal. The listeners of
 * `onDatedAnswer` get it.
 * @throws TypeError if the server cannot be reached, DOMException if the signal ends the call
 */
export async function askDate(screen: ScreenRef, signal: AbortSignal): Promise<void> {
  const sentAt = performance.now()
  noteDate(await fetch(todaysUrl(screen), { method: 'HEAD', cache: 'no-store', signal }), sentAt)
}
