import type { Playlist } from '../api/playlists.ts'
import { isHeavySvg } from '../api/decode-limits.ts'
import type { EventLog } from './event-log.ts'

/** The playlists without the drawings that would keep the browser busy for minutes (requirement 9.16). */
export function withoutHeavy(playlists: readonly Playlist[], log: EventLog): Playlist[] {
  const isLight = ({ media }: Playlist['items'][number]) => {
    if (!isHeavySvg(media)) return true
    log.warn(`left out: "${media.name}" is an SVG of ${media.size} bytes, which is too large to be drawn`)
    return false
  }
  return playlists.map(playlist => {
    const items = playlist.items.filter(isLight)
    return items.length === playlist.items.length ? playlist : { ...playlist, items }
  })
}
