import type { Playlist } from '../../api/playlists.ts'

/** What happens to a videowall; a number names the showing that it happens to. */
export type PlaybackEvent =
  /** The rotation as it is now, and the ids of the playlists whose item may finish although their window is over. */
  | { type: 'rotation'; rotation: readonly Playlist[]; finishing: readonly string[] }
  | { type: 'ready'; number: number }
  | { type: 'presented'; number: number }
  | { type: 'finished'; number: number }
  /** A final failure is not tried again before the next round. */
  | { type: 'failed'; number: number; isFinal: boolean }
  | { type: 'stalled'; number: number }
  /** What was prepared has been given up for the sake of the film on the screen, and has to be prepared again. */
  | { type: 'withdrawn'; number: number }
  /** Enough of what is prepared has come for a picture, which the machine still has to decode. */
  | { type: 'loaded'; number: number }
  /** What is prepared is not ready in time: the background goes on with its file, the screen with what comes after it. */
  | { type: 'late'; number: number }
  /** The file of a late item has come in the background, or can be judged by a layer only. */
  | { type: 'arrived'; file: string }
  /** The end of the item on the screen has waited long enough for another one: it begins again. */
  | { type: 'held'; number: number }
  /** The wait after a round in which nothing could be played is over. */
  | { type: 'retry' }
