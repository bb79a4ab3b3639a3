import type { Playlist } from '../../api/playlists.ts'
import type { ScreenRef } from '../../id.ts'
import type { EventLog } from '../event-log.ts'
import type { SeamLedger } from '../transition-log.ts'
import type { Offline, OfflineDetails } from './open-offline.ts'

/** What keeping for an outage has to know of a screen. */
export interface ScreenSide {
  name: ScreenRef
  root: HTMLElement
  log: EventLog
  /** Plays by an answer: the server's, or the kept one until the server has spoken. */
  take(playlists: readonly Playlist[]): void
  hasPicture(): boolean
}

/**
 * Opens what keeps a screen playing through an outage; nothing where the browser keeps nothing, as on plain http.
 * Takes 3 s at most and never rejects.
 */
export type OpenOffline = (screen: ScreenSide) => Promise<Offline | undefined>

/** Stands between a screen and what its browser keeps, which is loaded later; silent where nothing is kept. */
export interface OfflineScreen {
  /** Hands an answer of the server on once its files can be kept, or once it is known that none will be; within 3 s. */
  whenReady<T>(answer: Promise<T>): Promise<T>
  /** Takes a good answer of the server: keeps it with its files, then hands it to be played. */
  loaded(playlists: readonly Playlist[]): void
  /** Waits while a file is being kept; resolves with whether it is, and with false where nothing is kept. */
  awaitKept(url: string, signal: AbortSignal): Promise<boolean>
  /** The same ledger; the end of an item is the moment for a new version of the page. */
  hearEnds(ledger: SeamLedger): SeamLedger
  /** Undefined where the browser keeps nothing. */
  details(): OfflineDetails | undefined
  dispose(): void
}

/** Connects a screen with what its browser keeps. */
export function joinOffline(screen: ScreenSide, open: OpenOffline): OfflineScreen {
  let offline: Offline | undefined
  const ready = open(screen).then(opened => {
    offline = opened
  })

  return {
    async whenReady(answer) {
      answer.catch(() => ready.then(() => offline?.callFailed()))
      await ready
      return answer
    },
    loaded: playlists => (offline ? offline.loaded(playlists) : screen.take(playlists)),
    awaitKept: async (url, signal) => offline?.awaitKept(url, signal) ?? false,
    hearEnds: ledger => ({
      ...ledger,
      ended(at) {
        ledger.ended(at)
        offline?.itemEnded()
      },
    }),
    details: () => offline?.details(),
    dispose: () => void ready.then(() => offline?.dispose()),
  }
}
