import type { Media } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import type { EventLog } from './event-log.ts'

/** What the diagnostics say about the picture. */
export interface PictureState {
  /** Whether something plays: what the server is told and what hides "Loading playlist...". */
  isPlaying: boolean
  /** Whether a picture is on the screen, a held last frame included. */
  hasPicture: boolean
  current: string
  next: string
  /** Why the next one is the next one. */
  reason: string
  droppedFrames: number
}

export interface DriverOptions {
  /** The element that the driver fills; nobody else touches its children. */
  root: HTMLElement
  fileUrl(media: Media): string
  log: EventLog
  /** Called whenever `state()` may have changed. */
  onChange(): void
}

/** What puts a rotation on one kind of screen. */
export interface ScreenDriver {
  /** Takes the rotation of this moment; `finishing` names the playlists whose window is over but whose item may end. */
  update(rotation: readonly Playlist[], finishing: readonly string[]): void
  state(): PictureState
  dispose(): void
}
