import type { PlaybackState, Showing } from './playback.ts'
import { playlistIn } from './rotation.ts'
import type { PictureState } from './screen-driver.ts'

const nameOf = (showing: Showing | null) =>
  showing ? `"${showing.item.media.name}" (playlist ${showing.playlist}, pass ${showing.pass})` : 'nothing'

/** Why the next item is the next one, in a sentence for the diagnostics. */
function reasonFor({ onScreen, next, rotation, broken }: PlaybackState): string {
  if (rotation.length === 0) return 'No playlist is active now.'
  if (!next) return `Nothing else can be played: ${broken.length} broken, tried again in a moment.`
  const left = broken.length > 0 ? ` ${broken.length} broken left out until the next round.` : ''
  if (!onScreen) return `It is the first of the rotation.${left}`
  if (String(onScreen.playlist) !== String(next.playlist)) return `It begins the next playlist.${left}`
  const repeats = playlistIn(rotation, next.playlist)?.repeat_interval ?? 1
  if (onScreen.pass !== next.pass) return `It begins pass ${next.pass} of ${repeats}.${left}`
  return `It follows by position.${left}`
}

const droppedIn = (root: HTMLElement) =>
  [...root.querySelectorAll('video')].reduce(
    (sum, video) => sum + (video.getVideoPlaybackQuality?.().droppedVideoFrames ?? 0),
    0,
  )

/** The playback state as the diagnostics and the report to the server read it. */
export function describeVideowall(state: PlaybackState, root: HTMLElement): PictureState {
  return {
    isPlaying: state.onScreen !== null && !(state.stuck && state.due),
    hasPicture: state.onScreen !== null,
    current: nameOf(state.onScreen),
    next: nameOf(state.next),
    reason: reasonFor(state),
    droppedFrames: droppedIn(root),
  }
}
