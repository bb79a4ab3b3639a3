import type { Playlist, ScreenRef } from '../../api/playlists.ts'
import type { TodaysAnswer } from '../../api/todays-answer.ts'
import type { EventLog } from '../event-log.ts'
import type { KeeperState } from './file-keeper.ts'

export interface ScreenSide {
  name: ScreenRef
  root: HTMLElement
  log: EventLog
  /** Plays an answer: the server's, or the kept one until the server has answered. */
  take(playlists: readonly Playlist[]): void
  hasPicture(): boolean
}

export interface OfflineDetails extends KeeperState {
  /** When the server gave the kept answer that is played, in milliseconds since the epoch; null after its own answer. */
  keptAnswerAt: number | null
}

export interface Offline {
  /** Plays a good answer, and keeps it with its files, those of the rotation first. */
  loaded(playlists: readonly Playlist[]): void
  /** A call has failed; at a start the last good answer is played then. */
  callFailed(): void
  /** The time of an item is over: the moment to load a new version of the page. */
  itemEnded(): void
  /** Waits while a file is downloaded or queued. True if it is kept then. */
  awaitKept(url: string, signal: AbortSignal): Promise<boolean>
  details(): OfflineDetails
  dispose(): void
}

/** Undefined if the browser keeps nothing, as on plain http. Takes 3 s at most and never rejects. */
export type OpenOffline = (screen: ScreenSide) => Promise<Offline | undefined>

/** The offline keeping as the screen sees it: present at once, and without effect if the browser keeps nothing. */
export function joinOffline(screen: ScreenSide, open: OpenOffline) {
  let offline: Offline | undefined
  const ready = open(screen).then(opened => {
    offline = opened
  })

  return {
    /** Delays an answer until it is known whether its files can be kept: 3 s at most. */
    async whenReady(call: Promise<TodaysAnswer>) {
      await ready
      const answer = await call
      if (answer.kind !== 'playlists') offline?.callFailed()
      return answer
    },
    loaded: (playlists: readonly Playlist[]) => (offline ? offline.loaded(playlists) : screen.take(playlists)),
    awaitKept: async (url: string, signal: AbortSignal) => offline?.awaitKept(url, signal) ?? false,
    itemEnded: () => offline?.itemEnded(),
    details: () => offline?.details(),
    dispose: () => void ready.then(() => offline?.dispose()),
  }
}
