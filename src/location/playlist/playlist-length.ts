import type { Playlist } from '../../api/playlists.ts'
import { formatLength } from '../../base/format.ts'
import { passSeconds } from '../../player/schedule/loop.ts'

/** The number of items of a playlist. */
export const countText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** The number of items and the time of one pass, if it is known, as in "13 items · 2 min 45 s"; empty for no items. */
export function lengthText(playlist: Pick<Playlist, 'type' | 'items'>): string {
  const { length } = playlist.items
  if (length === 0) return ''
  const seconds = passSeconds(playlist)
  return seconds === null ? countText(length) : `${countText(length)} · ${formatLength(seconds)}`
}
