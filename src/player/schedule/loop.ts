import type { Media } from '../../api/media.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { shownKind } from '../../api/classify.ts'
import { dwellSeconds, repeatsOf } from './rotation.ts'

/** One playlist in one loop of a rotation. */
export interface LoopPart {
  playlist: Playlist
  /** The time of each item in seconds, in the order of the playlist; null if it is not known. */
  itemSeconds: (number | null)[]
  repeats: number
  /** The time of all repeats in seconds; null if the time of an item is not known. */
  seconds: number | null
  /** The part of the loop that is the playlist's, 0 to 1; null if the length of the loop is not known. */
  share: number | null
}

/** One round of a rotation, after which its first item plays again. */
export interface Loop {
  parts: LoopPart[]
  /** Null if the length of a film is not known, and for a ticker, whose images move at one speed. */
  seconds: number | null
}

/** The measured length of a film in seconds; null if it was not measured. */
export type FilmSeconds = (media: Media) => number | null

/** The sum of times; null if one of them is not known. */
const sumOf = (times: readonly (number | null)[]) =>
  times.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0)

/** A film plays to its end, so its measured length is better than the one that it was saved with. */
function secondsOf(item: PlaylistItem, filmSeconds: FilmSeconds): number | null {
  if (shownKind(item.media) === 'image') return dwellSeconds(item)
  return filmSeconds(item.media) ?? (item.duration > 0 ? item.duration : null)
}

const itemTimes = ({ type, items }: Pick<Playlist, 'type' | 'items'>, filmSeconds: FilmSeconds) =>
  items.map(item => (type === 'ticker' ? null : secondsOf(item, filmSeconds)))

const unmeasured = () => null

/** The time of one pass of a playlist in seconds; null if it is not known. */
export const passSeconds = (playlist: Pick<Playlist, 'type' | 'items'>): number | null =>
  sumOf(itemTimes(playlist, unmeasured))

/**
 * One loop of a rotation: the time of each item, of each playlist and of the whole (requirement 8.11).
 * @param filmSeconds the measured lengths of films; without it, the lengths that the items were saved with count
 */
export function loopOf(rotation: readonly Playlist[], filmSeconds: FilmSeconds = unmeasured): Loop {
  const parts = rotation.map(playlist => {
    const itemSeconds = itemTimes(playlist, filmSeconds)
    const repeats = repeatsOf(playlist)
    const pass = sumOf(itemSeconds)
    return { playlist, itemSeconds, repeats, seconds: pass === null ? null : pass * repeats }
  })
  const whole = sumOf(parts.map(({ seconds }) => seconds))
  const shareOf = (seconds: number | null) => (seconds === null || !whole ? null : seconds / whole)
  return { parts: parts.map(part => ({ ...part, share: shareOf(part.seconds) })), seconds: whole }
}
