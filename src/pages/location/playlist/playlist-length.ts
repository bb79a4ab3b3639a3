import type { Playlist } from '../../../api/playlists.ts'
import { shownKind } from '../../../media/classify.ts'
import { formatLength } from '../../../media/format.ts'
import { dwellSeconds } from '../../../player/schedule/rotation.ts'

/** The number of items of a playlist; empty for none. */
const countText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/**
 * The number of items and the time of one pass, as in "13 items · 2 min 45 s". Without the time for a ticker, whose
 * images move at one speed, and while the length of a film is not known.
 */
export function lengthText({ type, items }: Pick<Playlist, 'type' | 'items'>): string {
  if (items.length === 0) return ''
  const isKnown = items.every(({ duration, media }) => duration > 0 || shownKind(media) === 'image')
  if (type === 'ticker' || !isKnown) return countText(items.length)
  const seconds = items.reduce((sum, item) => sum + dwellSeconds(item), 0)
  return `${countText(items.length)} · ${formatLength(seconds)}`
}
