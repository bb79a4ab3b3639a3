import type { Inspection } from './driver.ts'
import { type Position, playlistIn } from './schedule/rotation.ts'
import type { PlaybackState } from './videowall/playback.ts'

/** The picture in a technician's words. */
export interface PictureDescription {
  current: string
  next: string
  /** Why the next one is the next one. */
  reason: string
}

const nameOf = (position: Position | null | undefined) =>
  position ? `"${position.item.media.name}" (playlist ${position.playlist}, repeat ${position.repeat})` : 'nothing'

function reasonFor({ onScreen, next, rotation, broken, late }: PlaybackState): string {
  if (rotation.length === 0) return 'No playlist is active now.'
  const waiting = late.length > 0 ? ` ${late.length} late, loaded in the background.` : ''
  if (!next) return `Nothing else can be played: ${broken.length} broken, tried again in a moment.${waiting}`
  const left = (broken.length > 0 ? ` ${broken.length} broken left out until the next round.` : '') + waiting
  if (!onScreen) return `It is the first of the rotation.${left}`
  if (String(onScreen.playlist) !== String(next.playlist)) return `It begins the next playlist.${left}`
  const repeats = playlistIn(rotation, next.playlist)?.repeat_interval ?? 1
  if (onScreen.repeat !== next.repeat) return `It begins repeat ${next.repeat} of ${repeats}.${left}`
  return `It follows by position.${left}`
}

/** What plays, what comes next and why, for the diagnostics. */
export function describePicture(inspection: Inspection): PictureDescription {
  if (inspection.kind === 'videowall') {
    const { playback } = inspection
    return { current: nameOf(playback.onScreen), next: nameOf(playback.next), reason: reasonFor(playback) }
  }
  return {
    current: nameOf(inspection.current?.position),
    next: nameOf(inspection.next?.position),
    reason: 'The strip shows its images by position; a repeat is one repeat.',
  }
}
