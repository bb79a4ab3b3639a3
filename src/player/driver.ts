import type { Media } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import type { EventLog } from './event-log.ts'
import type { Position } from './schedule/rotation.ts'

export interface PictureState {
  /** True while something plays; the server is told this. */
  isPlaying: boolean
  /** True while there is a picture, a held last frame included; else the page shows "Loading playlist...". */
  hasPicture: boolean
}

/** The picture in detail, for the diagnostics. */
export interface PictureDetails {
  current: Position | null
  next: Position | null
  /** The item that leaves the screen while others are on it; absent for a driver that shows one at a time. */
  leaving?: Position | undefined
  /** Why no film is decoded ahead now; empty if one is, absent for a driver without films. */
  whyAlone?: string
  /** The films in step whose length is not known yet; absent for a driver that does not play in step. */
  withoutLength?: string[]
}

/** CSS px a second of a ticker at its usual speed, whatever the playlist's length (requirement 10.1). */
export const TICKER_SPEED = 100

/** After this time without a picture, the page itself is loaded again. */
export const STUCK_LIMIT_MS = 60_000

export interface DriverOptions {
  /** The element that the driver fills; no other code changes its children. */
  root: HTMLElement
  fileUrl(media: Media): string
  /**
   * Waits while another part of the page downloads this file, so that its bytes are loaded once. Without a download it
   * resolves at once. True if the browser keeps the file now.
   */
  awaitKept(url: string, signal: AbortSignal): Promise<boolean>
  /** Why no film is decoded ahead of its turn on this machine; empty, or absent, if one is. */
  whySmall?: string | undefined
  log: EventLog
  /** The time of the item on the screen is over. */
  onEnded(): void
  /** `state()` may have changed. */
  onChange(): void
  /** Nothing could be played for `STUCK_LIMIT_MS`: only a new page can help. */
  onStuck(): void
}

/** Plays a rotation on one kind of screen. */
export interface ScreenDriver {
  /**
   * Takes a new rotation.
   * @param finishing ids of the playlists whose window is over, but whose item may end
   * @param isProvisional the playlists of a new day are not known yet: an empty rotation keeps the last picture
   * @param known all playlists of the screen, also those that do not play now
   */
  update(
    rotation: readonly Playlist[],
    finishing: readonly string[],
    isProvisional: boolean,
    known: readonly Playlist[],
  ): void
  /** The speed of all that moves or passes: 1 is the usual speed, 16 the fastest. */
  setSpeed(speed: number): void
  state(): PictureState
  /** True if the last try of every file of the rotation has failed. */
  haveAllFailed(): boolean
  /** The worst of the files of the rotation: one has failed, or one that is due has not come yet. */
  fault(): 'failed' | 'late' | null
  details(): PictureDetails
  dispose(): void
}
