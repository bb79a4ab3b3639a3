import type { Media } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import type { EventLog } from './event-log.ts'
import type { Tile } from './ticker/strip-layout.ts'
import type { SeamLedger } from './transition-log.ts'
import type { PlaybackState } from './videowall/playback.ts'

/** What is on the screen. */
export interface PictureState {
  /** Whether something plays: what the server is told. */
  isPlaying: boolean
  /** Whether a picture is there, a held last frame included; "Loading playlist..." stands there until then. */
  hasPicture: boolean
}

/** What the diagnostics look into; their words for it are theirs. */
export type Inspection =
  | { kind: 'videowall'; playback: PlaybackState; droppedFrames: number }
  /** The images that entered last and that enter next. */
  | { kind: 'ticker'; current: Tile | undefined; next: Tile | undefined }

export interface DriverOptions {
  /** The element that the driver fills; nobody else touches its children. */
  root: HTMLElement
  fileUrl(media: Media): string
  /**
   * Waits while somebody else loads the file at an address, so that its bytes cross the line once. Resolves with
   * whether the browser keeps the file now; false at once if nobody loads it.
   */
  awaitKept(url: string, signal: AbortSignal): Promise<boolean>
  log: EventLog
  ledger: SeamLedger
  /** Called whenever `state()` may have changed. */
  onChange(): void
  /** Nothing has been playable for a minute: the last step of the ladder. */
  onStuck(): void
}

/** What puts a rotation on one kind of screen. */
export interface ScreenDriver {
  /** Takes the rotation of this moment; `finishing` names the playlists whose window is over but whose item may end. */
  update(rotation: readonly Playlist[], finishing: readonly string[]): void
  state(): PictureState
  inspect(): Inspection
  dispose(): void
}
