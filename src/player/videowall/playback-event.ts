import type { Playlist } from '../../api/playlists.ts'
import type { Position } from '../schedule/rotation.ts'

/** An event of a videowall; its number names a showing. */
export type PlaybackEvent =
  /** A new rotation, as `update` of driver.ts takes it. */
  | { type: 'rotation'; rotation: readonly Playlist[]; finishing: readonly string[]; isProvisional: boolean }
  | { type: 'ready'; number: number }
  | { type: 'presented'; number: number }
  | { type: 'finished'; number: number }
  /** After a final failure the item is not tried again before the next round. */
  | { type: 'failed'; number: number; isFinal: boolean }
  | { type: 'stalled'; number: number }
  /** The prepared film has given its decoder to the film on the screen, and has to be prepared again. */
  | { type: 'withdrawn'; number: number }
  /** Enough bytes of the prepared item have come for a picture, which the machine still has to decode. */
  | { type: 'loaded'; number: number }
  /** The prepared item is not ready in time: the screen goes on without it, and its file loads in the background. */
  | { type: 'late'; number: number }
  /** The file of a late item has been loaded in the background, or only a layer can load it. */
  | { type: 'arrived'; file: string }
  /** No other item has got ready for the end of the item on the screen: it begins again. */
  | { type: 'held'; number: number }
  /** A person wants to see this position now. */
  | { type: 'jump'; position: Position }
  /** The pause after a round in which nothing could be played is over. */
  | { type: 'retry' }
