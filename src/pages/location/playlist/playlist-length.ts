import type { Playlist } from '../../../api/playlists.ts'
import { shownKind } from '../../../media/classify.ts'
import { formatLength } from '../../../media/format.ts'
import { dwellSeconds } from '../../../player/schedule/rotation.ts'

/** The number of items of a playlist. */
export const countText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/**
 * The time of one pass of a playlist in seconds; null for a ticker, whose images move at one speed, and while the length
 * of a film is not known.
 */
export function passSeconds({ type, items }: Pick<Playlist, 'type' | 'items'>): number | null {
  const isKnown = items.every(({ duration, media }) => duration > 0 || shownKind(media) === 'image')
  return type === 'ticker' || !isKnown ? null : items.reduce((sum, item) => sum + dwellSeconds(item), 0)
}

/** The number of items and the time of one pass, if it is known, as in "13 items · 2 min 45 s"; empty for no items. */
export function lengthText(playlist: Pick<Playlist, 'type' | 'items'>): string {
  const { length } = playlist.items
  if (length === 0) return ''
  const seconds = passSeconds(playlist)
  return seconds === null ? countText(length) : `${countText(length)} · ${formatLength(seconds)}`
}
