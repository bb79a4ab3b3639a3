import { type Media, shownKind } from '../../api/media.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { byId, type Id, sameId } from '../../base/id.ts'

/** The dwell time of an image that has none (requirement 9.4). */
const DEFAULT_IMAGE_SECONDS = 10

/** No image shows for less: more than three flashes a second may cause a seizure (requirement 9.4). */
const LEAST_IMAGE_SECONDS = 1

/** The dwell time of an item in seconds; for a film, the length that it was saved with. */
export const dwellSeconds = ({ duration, media }: PlaylistItem): number =>
  duration > 0 ? Math.max(duration, shownKind(media) === 'image' ? LEAST_IMAGE_SECONDS : 0) : DEFAULT_IMAGE_SECONDS

/** 1 or more (requirement 8.5). */
export const repeatsOf = ({ repeat_interval }: Playlist): number => Math.max(1, Math.floor(repeat_interval) || 1)

/** One item of one repeat of one playlist in the rotation. */
export interface Position {
  playlist: Id
  item: PlaylistItem
  /** The number of the playlist's repeat, from 1. */
  repeat: number
}

interface Step {
  position: Position
  /** True if the rotation begins a new round with this position. */
  wrapped: boolean
}

type Usable = (position: { playlist: Id; item: PlaylistItem }) => boolean

/** True if two positions name the same item of the same playlist, even if its fields have changed. */
export const isSamePosition = (a: { playlist: Id; item: PlaylistItem }, b: { playlist: Id; item: PlaylistItem }) =>
  sameId(a.playlist, b.playlist) && sameId(a.item.id, b.item.id)

export const fileOf = ({ item }: Pick<Position, 'item'>): string => item.media.file_name

/** The key of an item in its playlist; its repeats have the same one. */
export const itemKey = ({ playlist, item }: Pick<Position, 'playlist' | 'item'>) => `${playlist}/${item.id}`

export const isSameFile = (a: Pick<Position, 'item'>, b: Pick<Position, 'item'>) => fileOf(a) === fileOf(b)

export const filesIn = (rotation: readonly Playlist[]): Set<string> =>
  new Set(rotation.flatMap(({ items }) => items.map(item => fileOf({ item }))))

/** True if a position holds a film; false for no position. */
export const isFilm = (position: Pick<Position, 'item'> | null): boolean =>
  position !== null && shownKind(position.item.media) === 'video'

export const playlistIn = (rotation: readonly Playlist[], id: Id): Playlist | undefined =>
  rotation.find(playlist => sameId(playlist.id, id))

/** The newest version of a position's item; undefined if the item is gone. */
export const itemIn = (rotation: readonly Playlist[], position: Position): PlaylistItem | undefined =>
  playlistIn(rotation, position.playlist)?.items.find(item => sameId(item.id, position.item.id))

/** The index of the item after this position; if the position's own item is gone, its order decides. */
function indexAfter(playlist: Playlist, position: Position): number {
  const index = playlist.items.findIndex(item => sameId(item.id, position.item.id))
  if (index >= 0) return index + 1
  const next = playlist.items.findIndex(item => item.order_position >= position.item.order_position)
  return next >= 0 ? next : playlist.items.length
}

function firstFrom(playlist: Playlist, index: number, repeat: number, usable: Usable): Position | null {
  const item = playlist.items.slice(index).find(one => usable({ playlist: playlist.id, item: one }))
  return item ? { playlist: playlist.id, item, repeat } : null
}

/** The next item of the same playlist, in this repeat or in the next one; null if the playlist is over. */
function withinPlaylist(playlist: Playlist, position: Position, usable: Usable): Position | null {
  const rest = firstFrom(playlist, indexAfter(playlist, position), position.repeat, usable)
  if (rest) return rest
  return position.repeat < repeatsOf(playlist) ? firstFrom(playlist, 0, position.repeat + 1, usable) : null
}

/**
 * The position after this one: the next item, the next repeat, the next playlist, the first playlist again
 * (requirement 8.5). Looks at every playlist once at most; null if no item is usable.
 */
export function following(
  rotation: readonly Playlist[],
  last: Position | null,
  usable: Usable = () => true,
): Step | null {
  const current = last && playlistIn(rotation, last.playlist)
  const within = current && withinPlaylist(current, last, usable)
  if (within) return { position: within, wrapped: false }
  const later = last ? rotation.filter(playlist => byId(playlist, { id: last.playlist }) > 0) : rotation
  const earlier = rotation.filter(playlist => !later.includes(playlist))
  for (const playlist of [...later, ...earlier]) {
    const position = firstFrom(playlist, 0, 1, usable)
    if (position) return { position, wrapped: last !== null && earlier.includes(playlist) }
  }
  return null
}

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

/** Null if one of the times is not known. */
const knownSum = (times: readonly (number | null)[]) =>
  times.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0)

/** A film plays to its end, so its measured length is better than the one that it was saved with. */
function secondsOf(item: PlaylistItem, filmSeconds: FilmSeconds): number | null {
  if (shownKind(item.media) === 'image') return dwellSeconds(item)
  return filmSeconds(item.media) ?? (item.duration > 0 ? item.duration : null)
}

const itemTimes = ({ type, items }: Pick<Playlist, 'type' | 'items'>, filmSeconds: FilmSeconds) =>
  items.map(item => (type === 'ticker' ? null : secondsOf(item, filmSeconds)))

/** The time of one pass of a playlist in seconds; null if it is not known. */
export const passSeconds = (playlist: Pick<Playlist, 'type' | 'items'>, filmSeconds: FilmSeconds): number | null =>
  knownSum(itemTimes(playlist, filmSeconds))

/**
 * One loop of a rotation: the time of each item, of each playlist and of the whole (requirement 8.11).
 * @param filmSeconds the measured length of a film; null if it is not measured: then the length of its item counts
 */
export function loopOf(rotation: readonly Playlist[], filmSeconds: FilmSeconds): Loop {
  const parts = rotation.map(playlist => {
    const itemSeconds = itemTimes(playlist, filmSeconds)
    const repeats = repeatsOf(playlist)
    const pass = knownSum(itemSeconds)
    return { playlist, itemSeconds, repeats, seconds: pass === null ? null : pass * repeats }
  })
  const whole = knownSum(parts.map(({ seconds }) => seconds))
  const shareOf = (seconds: number | null) => (seconds === null || !whole ? null : seconds / whole)
  return { parts: parts.map(part => ({ ...part, share: shareOf(part.seconds) })), seconds: whole }
}
