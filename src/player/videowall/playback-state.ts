import type { Playlist } from '../../api/playlists.ts'
import { isSameFile, isSamePosition, type Position } from '../schedule/rotation.ts'

/** An event of a videowall; its number names a showing. */
export type PlaybackEvent =
  /** As `update` of driver.ts takes it. */
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
  /** The pause after a round in which nothing could be played is over. */
  | { type: 'retry' }

/** One item on the screen or on its way there. A number is used once: a late event finds no other showing. */
export interface Showing extends Position {
  number: number
  /** The number of tries of this item for this position, from 1. */
  attempt: number
  /** Stalls so far: after one the item was restarted, after two its layer was rebuilt. */
  stalls: number
}

export interface PlaybackState {
  rotation: readonly Playlist[]
  /** True while the playlists of a new day are not known: an empty rotation leaves the last frame on the screen. */
  isProvisional: boolean
  /** The item that a person sees; its last frame stays until a frame of the next item is presented. */
  onScreen: Showing | null
  /** The item on the screen has ended or was removed: the next one replaces it once it is ready. */
  isOver: boolean
  /** The item that the hidden layer prepares; null if nothing can be played for now. */
  next: Showing | null
  ready: boolean
  /** Keys of the items that have failed: they are left out until the next round. */
  broken: readonly string[]
  /** Files that were not ready in time: their items are left out until the file has come in the background. */
  late: readonly string[]
  /** Files that have been on the screen, or whose bytes have come. */
  atHand: readonly string[]
  /** True if this round has shown any item; a round without one ends in a pause. */
  hasShownAny: boolean
  /** True if every item has failed since the last presentation. */
  stuck: boolean
  /** The position that was chosen last: the order goes on after it. */
  last: Position | null
  lastNumber: number
}

export const initialPlayback: PlaybackState = {
  rotation: [],
  isProvisional: false,
  onScreen: null,
  isOver: false,
  next: null,
  ready: false,
  broken: [],
  late: [],
  atHand: [],
  hasShownAny: false,
  stuck: false,
  last: null,
  lastNumber: 0,
}

/** True if two positions name the same file of the same item in the same repeat. */
export const isSameShowing = (a: Position, b: Position) =>
  isSamePosition(a, b) && isSameFile(a, b) && a.repeat === b.repeat

/** True if the layers have to be swapped now. */
export const isSwapDue = (state: PlaybackState): boolean =>
  state.ready && state.next !== null && (state.isOver || state.onScreen === null)
