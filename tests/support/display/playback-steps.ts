import type { Playlist } from '../../../src/api/playlists.ts'
import { step } from '../../../src/player/videowall/playback.ts'
import {
  initialPlayback,
  isSwapDue,
  type PlaybackEvent,
  type PlaybackState,
} from '../../../src/player/videowall/playback-state.ts'

export const fold = (state: PlaybackState, ...events: PlaybackEvent[]) => events.reduce(step, state)

export const rotation = (...playlists: Playlist[]) =>
  ({ type: 'rotation', rotation: playlists, finishing: [], isProvisional: false }) as const satisfies PlaybackEvent

/** The next item gets ready and is shown, as the layers report it. */
export function show(state: PlaybackState): PlaybackState {
  const number = state.next?.number ?? 0
  const ready = step(state, { type: 'ready', number })
  return isSwapDue(ready) ? step(ready, { type: 'presented', number }) : ready
}

export const finish = (state: PlaybackState) => step(state, { type: 'finished', number: state.onScreen?.number ?? 0 })

export const failNext = (state: PlaybackState) =>
  step(state, { type: 'failed', number: state.next?.number ?? 0, isFinal: false })

export const fileOf = (showing: PlaybackState['next']) => showing?.item.media.file_name ?? null

export function play(state: PlaybackState, count: number): { files: Array<string | null>; state: PlaybackState } {
  const files: Array<string | null> = []
  let now = state
  for (let index = 0; index < count; index += 1) {
    now = show(now)
    files.push(fileOf(now.onScreen))
    now = finish(now)
  }
  return { files, state: now }
}

export const start = (...playlists: Playlist[]) => fold(initialPlayback, rotation(...playlists))
