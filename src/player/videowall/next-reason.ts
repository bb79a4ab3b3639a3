import { playlistIn } from '../schedule/rotation.ts'
import type { PlaybackState } from './playback-state.ts'

/** A sentence for the diagnostics that says why the next item is the next one. */
export function reasonForNext({ onScreen, next, rotation, isProvisional, broken, late }: PlaybackState): string {
  if (rotation.length === 0)
    return isProvisional ? 'The playlists of the new day are not known yet.' : 'No playlist is active now.'
  const waiting = late.length > 0 ? ` ${late.length} late, loaded in the background.` : ''
  if (!next) return `Nothing else can be played: ${broken.length} broken, tried again in a moment.${waiting}`
  const left = (broken.length > 0 ? ` ${broken.length} broken left out until the next round.` : '') + waiting
  if (!onScreen) return `It is the first of the rotation.${left}`
  if (String(onScreen.playlist) !== String(next.playlist)) return `It begins the next playlist.${left}`
  const repeats = playlistIn(rotation, next.playlist)?.repeat_interval ?? 1
  if (onScreen.repeat !== next.repeat) return `It begins repeat ${next.repeat} of ${repeats}.${left}`
  return `It follows by position.${left}`
}
