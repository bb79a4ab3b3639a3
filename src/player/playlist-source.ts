import { isLargeSvg } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import { NO_ANSWER, type TodaysAnswer } from '../api/todays-answer.ts'
import { wallClock } from '../base/clock.ts'
import { createTimer } from '../base/timer.ts'
import type { EventLog } from './event-log.ts'
import { unreadableLimits } from './schedule/schedule.ts'

/** Leaves out and logs the drawings that would keep the browser busy for minutes (requirement 9.16); logs unread limits. */
export function withoutTooMuch(playlists: readonly Playlist[], log: EventLog): Playlist[] {
  const canBeDrawn = ({ media }: Playlist['items'][number]) => {
    if (!isLargeSvg(media)) return true
    log.warn(`left out: "${media.name}" is an SVG of ${media.size} bytes, which is too large to be drawn`)
    return false
  }
  return playlists.map(playlist => {
    const limits = unreadableLimits(playlist)
    if (limits) log.warn(`playlist ${playlist.id} does not play: its ${limits} cannot be read`)
    const items = playlist.items.filter(canBeDrawn)
    return items.length === playlist.items.length ? playlist : { ...playlist, items }
  })
}

/** A failed call is made again after this time, and later each time. */
const RETRY_MS = 10_000

const LONGEST_WAIT_MS = 300_000

const TIMEOUT_MS = 30_000

/** The server has to find nothing this often in a row: during a deploy it may say so for a moment. */
const NOTHING_FOUND = 3

/** Why a call has brought no playlists. */
export interface Trouble {
  kind: 'nothing' | 'failed'
  reason: string
  /** The first answer with this reason, in milliseconds since the epoch. */
  since: number
}

type Failed = Omit<Trouble, 'since'> & { waitMs?: number }

interface SourceOptions {
  /** Never rejects. */
  load(signal: AbortSignal): Promise<TodaysAnswer>
  /** An empty list if the server has nothing for this screen. A regular call reports only an answer that differs. */
  onLoaded(playlists: readonly Playlist[]): void
  /** A call has ended, whatever it has brought. */
  onOutcome(): void
  /** Minutes from an answer to the next regular call; 0 for no regular calls. */
  refreshMinutes: number
  log: EventLog
}

/** Milliseconds to the next regular call, by chance up to a minute more or less: screens must not ask together. */
function refreshDelay(minutes: number): number {
  // A fifth of a short interval: a minute less would leave nothing of it.
  const spread = Math.min(1, minutes / 5)
  return (minutes + spread * (2 * Math.random() - 1)) * 60_000
}

/** Loads the playlists; the last good answer stays, whatever happens to the calls after it. */
export function createPlaylistSource({ load, onLoaded, onOutcome, refreshMinutes, log }: SourceOptions) {
  const [retry, timeout, regular] = [createTimer(), createTimer(), createTimer()]
  let call = new AbortController()
  let nothingFound = 0
  let failures = 0
  /** A `performance.now()`: until then the server has asked to be left alone. */
  let askAgainAt = 0
  /** The last answer as text. */
  let known = ''
  let answeredAt: number | null = null
  /** The trouble that was logged last; null once playlists have come. */
  let trouble: Trouble | null = null

  function refresh(why: string): void {
    if (performance.now() < askAgainAt) return
    log.info(`asks for the playlists: ${why}`)
    void ask(false)
  }

  async function ask(isRegular: boolean): Promise<void> {
    end()
    call = new AbortController()
    const { signal } = call
    timeout.set(TIMEOUT_MS, () => fail({ kind: 'failed', reason: NO_ANSWER }))
    const answer = await load(signal)
    if (signal.aborted) return
    try {
      use(answer, isRegular)
    } catch (error) {
      // A fault of the player must not end its questions: the next answer may be one that it can play.
      fail({ kind: 'failed', reason: String(error) })
    }
  }

  function use(answer: TodaysAnswer, isRegular: boolean): void {
    nothingFound = answer.kind === 'nothing' ? nothingFound + 1 : 0
    if (answer.kind !== 'playlists' && nothingFound < NOTHING_FOUND) {
      // That there is nothing is believed after three answers, so it is asked again soon.
      fail(answer.kind === 'nothing' ? { ...answer, waitMs: RETRY_MS } : answer)
      return
    }
    end()
    failures = 0
    answeredAt = wallClock.now()
    if (answer.kind === 'playlists') {
      if (trouble) log.info('the playlists can be loaded again')
      trouble = null
    } else log.warn(`there is nothing for this screen (${answer.reason})`)
    const playlists = answer.kind === 'playlists' ? answer.playlists : []
    const text = JSON.stringify(playlists)
    if (isRegular && text !== known) log.info('the playlists have changed')
    if (!isRegular || text !== known) onLoaded(playlists)
    known = text
    onOutcome()
    // After the answer, and not during a call or a retry: a slow or dead line gets no further calls by this.
    if (refreshMinutes > 0) regular.set(refreshDelay(refreshMinutes), () => void ask(true))
  }

  /** Asks again after this wait; without one after 10 s, and twice as long after each further failure. */
  function fail({ kind, reason, waitMs }: Failed): void {
    end()
    // One line for an outage, however long: the log has to keep what was before it.
    if (reason !== trouble?.reason) {
      log.warn(`the playlists cannot be loaded (${reason}); what is known goes on`)
      trouble = { kind, reason, since: wallClock.now() }
    }
    if (waitMs === undefined) failures += 1
    else if (kind === 'failed') askAgainAt = performance.now() + waitMs
    retry.set(waitMs ?? Math.min((RETRY_MS / 2) * 2 ** failures, LONGEST_WAIT_MS), () => void ask(false))
    onOutcome()
  }

  function end(): void {
    call.abort()
    for (const timer of [retry, timeout, regular]) timer.clear()
  }

  return {
    /** Asks the server now; the answer of a call that is still on its way is ignored. */
    refresh,
    isAsking: timeout.isSet,
    /** Milliseconds since the epoch; null before the first answer. */
    answeredAt: () => answeredAt,
    trouble: () => trouble,
    dispose: end,
  }
}
