import type { Playlist } from '../api/playlists.ts'
import type { ScreenName } from '../realtime/messages.ts'
import type { EventLog } from './event-log.ts'
import type { Offline, OfflineState } from './offline.ts'
import type { KeptAnswer } from './offline-answers.ts'
import { guardedReload } from './reload-guard.ts'
import type { SeamLedger } from './seam-ledger.ts'
import { createTimer } from './timer.ts'

/** A server that answers at all has this long before the kept answer is played. */
const GRACE_MS = 500

export interface OfflineDetails extends OfflineState {
  /** The answer that is played: when the server gave it, and whether it was kept over a start. */
  answer: { at: number; isKept: boolean } | null
}

/** One screen's side of what is kept for an outage; silent where the browser keeps nothing. */
export interface OfflineScreen {
  /** Hands an answer of the server on once its files can be kept, or once it is known that none will be; within 3 s. */
  whenReady<T>(answer: Promise<T>): Promise<T>
  /** Takes a good answer of the server: keeps it with its files, then hands it to be played. */
  loaded(playlists: readonly Playlist[]): void
  /** The same ledger; the end of an item is the moment for a new version of the page. */
  hearEnds(ledger: SeamLedger): SeamLedger
  /** Null where the browser keeps nothing. */
  details(): OfflineDetails | null
  dispose(): void
}

/**
 * Opens what keeps a screen playing through an outage; null where the browser keeps nothing, as on plain http.
 * Takes 3 s at most and never rejects.
 */
export type OpenOffline = (screen: ScreenName, log: EventLog, onNewVersion: () => void) => Promise<Offline | null>

interface OfflineScreenOptions {
  name: ScreenName
  root: HTMLElement
  log: EventLog
  world: { openOffline: OpenOffline }
  /** Plays by an answer: the server's, or the kept one until the server has spoken. */
  take(playlists: readonly Playlist[]): void
  hasPicture(): boolean
}

const sourceOf = (target: EventTarget | null) =>
  target instanceof HTMLImageElement || target instanceof HTMLMediaElement ? target.src.replace(/\?.*/, '') : ''

/** Connects a screen with what its browser keeps. */
export function createOfflineScreen(options: OfflineScreenOptions): OfflineScreen {
  const { name, root, log, world, take, hasPicture } = options
  const grace = createTimer()
  let offline: Offline | null = null
  let answer: OfflineDetails['answer'] = null
  let isOutdated = false
  let hasFailed = false
  let isOver = false

  function newVersion(): void {
    log.info('a new version of the page is there')
    isOutdated = true
    // A strip has no end to wait for.
    if (name.type === 'ticker' || !hasPicture()) void guardedReload()
  }

  function useKept({ at, playlists }: KeptAnswer): void {
    log.warn(`the server has not answered: plays by its answer of ${new Date(at).toISOString()}`)
    answer = { at, isKept: true }
    offline?.keepFiles(playlists)
    take(playlists)
  }

  async function start(): Promise<void> {
    const opened = await world.openOffline(name, log, newVersion)
    if (isOver) return opened?.dispose()
    offline = opened
    const kept = await opened?.recall()
    if (kept && !answer && !isOver) grace.set(hasFailed ? 0 : GRACE_MS, () => useKept(kept))
  }

  const doubt = (event: Event) => offline?.doubt(sourceOf(event.target))
  // The error of a medium does not bubble, but it can be caught on its way down.
  root.addEventListener('error', doubt, true)
  const ready = start()

  return {
    async whenReady(coming) {
      try {
        const [come] = await Promise.all([coming, ready])
        return come
      } catch (error) {
        hasFailed = true
        throw error
      }
    },
    loaded(playlists) {
      grace.clear()
      answer = { at: Date.now(), isKept: false }
      // First the files, so that the stage waits for what is on its way.
      offline?.keepFiles(playlists)
      offline?.keepAnswer(playlists)
      take(playlists)
    },
    hearEnds: ledger => ({
      ...ledger,
      ended(at) {
        ledger.ended(at)
        if (isOutdated) void guardedReload()
      },
    }),
    details: () => offline && { ...offline.state(), answer },
    dispose() {
      isOver = true
      grace.clear()
      root.removeEventListener('error', doubt, true)
      offline?.dispose()
    },
  }
}
