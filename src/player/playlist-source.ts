import type { Playlist } from '../api/playlists.ts'
import type { TodaysAnswer } from '../api/todays-answer.ts'
import { createTimer } from '../clock/timer.ts'
import type { EventLog } from './event-log.ts'

/** A failed call is made again after this time, whatever plays. */
const RETRY_MS = 10_000

/** A call without an answer is given up after this time. */
const TIMEOUT_MS = 30_000

/** The server has to find nothing this often in a row: during a deploy it may say so for a moment. */
const NOTHING_FOUND = 3

interface SourceOptions {
  /** Never rejects. */
  load(signal: AbortSignal): Promise<TodaysAnswer>
  /** Receives the playlists of every answer, which are none if the server has nothing for this screen. */
  onLoaded(playlists: readonly Playlist[]): void
  log: EventLog
}

/** Loads the playlists; the last good answer stays, whatever happens to the calls after it. */
export function createPlaylistSource({ load, onLoaded, log }: SourceOptions) {
  const [retry, timeout] = [createTimer(), createTimer()]
  let call = new AbortController()
  let isAsking = false
  let nothingFound = 0

  async function refresh(why: string): Promise<void> {
    end()
    call = new AbortController()
    const { signal } = call
    isAsking = true
    log.info(`asks for the playlists: ${why}`)
    timeout.set(TIMEOUT_MS, () => fail('no answer'))
    const answer = await load(signal)
    if (signal.aborted) return
    try {
      use(answer)
    } catch (error) {
      // A fault of the player must not end its questions: the next answer may be one that it can play.
      fail(String(error))
    }
  }

  function use(answer: TodaysAnswer): void {
    nothingFound = answer.kind === 'nothing' ? nothingFound + 1 : 0
    if (answer.kind !== 'playlists' && nothingFound < NOTHING_FOUND) {
      fail(answer.reason)
      return
    }
    end()
    if (answer.kind !== 'playlists') log.warn(`there is nothing for this screen (${answer.reason})`)
    onLoaded(answer.kind === 'playlists' ? answer.playlists : [])
  }

  function fail(reason: string): void {
    end()
    log.warn(`the playlists cannot be loaded (${reason}); what is known goes on`)
    retry.set(RETRY_MS, () => void refresh('the last call failed'))
  }

  function end(): void {
    call.abort()
    isAsking = false
    retry.clear()
    timeout.clear()
  }

  return {
    /** Asks the server now; the answer of a call that is still on its way is ignored. */
    refresh: (why: string) => void refresh(why),
    /** True while an answer is on its way. */
    isAsking: () => isAsking,
    dispose: end,
  }
}
