import { env } from '../env.ts'
import type { ScreenType } from '../id.ts'
import { ApiError, failureOfStatus, wordsIn } from './api-error.ts'
import { type Playlist, readTodaysPlaylists } from './playlists.ts'
import { REQUEST_TIMEOUT_MS } from './request-timeout.ts'

/** Below the API base: the call of what a screen may play today. */
export const todaysPath = (uniqueId: string, type: ScreenType): string =>
  `/playlists/active/today/${encodeURIComponent(uniqueId)}/${type}`

/** A call that has left already. */
export interface TodaysAnswer {
  /** The playlists of its answer; the call ends with the signal. @throws ApiError */
  read(signal: AbortSignal): Promise<Playlist[]>
}

/** The body as a value; text that is no JSON stays text, and is refused by whoever reads it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** As `call` of client.ts, for the one call that cannot wait for axios: no bearer, the same failures. */
async function ask(path: string, cancelled: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = AbortSignal.any([cancelled, timeout])
  try {
    const answer = await fetch(env.apiUrl + path, { signal, headers: { Accept: 'application/json' } })
    const body = parsed(await answer.text())
    if (!answer.ok) throw new ApiError(failureOfStatus(answer.status), answer.status, ...wordsIn(body))
    return body
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (cancelled.aborted) throw new ApiError('cancelled')
    throw new ApiError(timeout.aborted ? 'timeout' : 'offline')
  }
}

/** Asks what a screen may play today, before the libraries of the page are there. */
export function askTodaysPlaylists(uniqueId: string, type: ScreenType): TodaysAnswer {
  const controller = new AbortController()
  const answer = ask(todaysPath(uniqueId, type), controller.signal)
  // Whoever reads it is told.
  answer.catch(() => undefined)
  return {
    async read(signal) {
      signal.addEventListener('abort', () => controller.abort())
      return readTodaysPlaylists(await answer)
    },
  }
}
