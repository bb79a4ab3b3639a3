import type { ApiError } from '../api/api-error.ts'
import type { Playlist } from '../api/playlists.ts'
import { createTimer } from '../clock/timer.ts'
import type { EventLog } from './event-log.ts'

/** A call that failed is made again after this long, whatever plays. */
const RETRY_MS = 10_000

/** A call that says nothing for this long is given up; the next one asks anew. */
const PATIENCE_MS = 30_000

/** So often in a row the server has to say that it finds nothing: a deploy of its own may say so for a moment. */
const NOTHING_FOUND = 3

export interface PlaylistSource {
  /** Asks the server now; an answer that is still on its way is forgotten. */
  refresh(why: string): void
  /** Whether an answer is on its way. */
  isAsking(): boolean
  dispose(): void
}

interface SourceOptions {
  load(signal: AbortSignal): Promise<Playlist[]>
  /** Every answer that could be read. */
  onLoaded(playlists: readonly Playlist[]): Promise<void> | void
  log: EventLog
}

/** In the server's words where it has any: that it knows no such screen is worth more than a number. */
function reasonOf(error: unknown): string {
  const { serverMessage, message }: Partial<ApiError> = error instanceof Error ? error : {}
  return serverMessage || message || 'unreadable answer'
}

/** The server's own 404, not that of a proxy: it has no such screen, or no playlist for it (requirement 11.12). */
function isNothingFound(error: unknown): boolean {
  const { status, isEnvelope }: Partial<ApiError> = error instanceof Error ? error : {}
  return status === 404 && isEnvelope === true
}

/** Loads the playlists; the last good answer stays whatever happens to the calls after it. */
export function createPlaylistSource({ load, onLoaded, log }: SourceOptions): PlaylistSource {
  const [retry, patience] = [createTimer(), createTimer()]
  let call = new AbortController()
  let isAsking = false
  let nothingFound = 0

  /** What the server has for this screen: nothing, where it has said so often enough. */
  async function ask(signal: AbortSignal): Promise<Playlist[]> {
    try {
      const playlists = await load(signal)
      nothingFound = 0
      return playlists
    } catch (error) {
      if (!signal.aborted) nothingFound = isNothingFound(error) ? nothingFound + 1 : 0
      if (signal.aborted || nothingFound < NOTHING_FOUND) throw error
      log.warn(`there is nothing for this screen (${reasonOf(error)})`)
      return []
    }
  }

  async function refresh(why: string): Promise<void> {
    call.abort()
    call = new AbortController()
    const { signal } = call
    retry.clear()
    isAsking = true
    log.info(`asks for the playlists: ${why}`)
    patience.set(PATIENCE_MS, () => failed('no answer'))
    const failed = (reason: string) => {
      call.abort()
      patience.clear()
      isAsking = false
      log.warn(`the playlists cannot be loaded (${reason}); what is known goes on`)
      retry.set(RETRY_MS, () => void refresh('the last call failed'))
    }
    try {
      const playlists = await ask(signal)
      if (signal.aborted) return
      isAsking = false
      patience.clear()
      await onLoaded(playlists)
    } catch (error) {
      if (!signal.aborted) failed(reasonOf(error))
    }
  }

  return {
    refresh: why => void refresh(why),
    isAsking: () => isAsking,
    dispose() {
      call.abort()
      retry.clear()
      patience.clear()
    },
  }
}
