import type { Id } from '../../api/envelope.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { shownKind } from '../../media/classify.ts'
import { byId } from './schedule.ts'

/** The dwell time of an image that has none (requirement 9.4). */
export const DEFAULT_IMAGE_SECONDS = 10

/** One item of one pass of one playlist in the rotation. */
export interface Place {
  playlist: Id
  item: PlaylistItem
  /** The number of the playlist's repeat, from 1. */
  pass: number
}

export interface Step {
  place: Place
  /** True if the rotation begins a new round with this place. */
  wrapped: boolean
}

type Usable = (place: { playlist: Id; item: PlaylistItem }) => boolean

/** True if two places name the same item of the same playlist, even if its fields have changed. */
export const samePlace = (a: { playlist: Id; item: PlaylistItem }, b: { playlist: Id; item: PlaylistItem }) =>
  String(a.playlist) === String(b.playlist) && String(a.item.id) === String(b.item.id)

/** The name of a place's file. */
export const fileOf = ({ item }: Pick<Place, 'item'>): string => item.media.file_name

/** True if two places show the same file. */
export const isSameFile = (a: Pick<Place, 'item'>, b: Pick<Place, 'item'>) => fileOf(a) === fileOf(b)

/** The names of all files of a rotation. */
export const filesIn = (rotation: readonly Playlist[]): Set<string> =>
  new Set(rotation.flatMap(({ items }) => items.map(item => fileOf({ item }))))

/** True if a place holds a film; false for no place. */
export const isFilm = (place: Pick<Place, 'item'> | null): boolean =>
  place !== null && shownKind(place.item.media) === 'video'

/** The playlist of the rotation with this id. */
export const playlistIn = (rotation: readonly Playlist[], id: Id): Playlist | undefined =>
  rotation.find(playlist => String(playlist.id) === String(id))

/** The newest version of a place's item; undefined if the item is gone. */
export const itemIn = (rotation: readonly Playlist[], place: Place): PlaylistItem | undefined =>
  playlistIn(rotation, place.playlist)?.items.find(item => String(item.id) === String(place.item.id))

/** The index of the item that follows this place, which is known by its position if its own item is gone. */
function indexAfter(playlist: Playlist, place: Place): number {
  const index = playlist.items.findIndex(item => String(item.id) === String(place.item.id))
  if (index >= 0) return index + 1
  const next = playlist.items.findIndex(item => item.order_position >= place.item.order_position)
  return next >= 0 ? next : playlist.items.length
}

/** The first usable item of a playlist from an index on. */
function firstFrom(playlist: Playlist, index: number, pass: number, usable: Usable): Place | null {
  const item = playlist.items.slice(index).find(one => usable({ playlist: playlist.id, item: one }))
  return item ? { playlist: playlist.id, item, pass } : null
}

/** The next item of the same playlist, in this repeat or in the next one; null if the playlist is over. */
function withinPlaylist(playlist: Playlist, place: Place, usable: Usable): Place | null {
  const rest = firstFrom(playlist, indexAfter(playlist, place), place.pass, usable)
  if (rest) return rest
  // The first repeat has been played by now, so a number below 1 counts as 1.
  return place.pass < Math.floor(playlist.repeat_interval) ? firstFrom(playlist, 0, place.pass + 1, usable) : null
}

/**
 * The place after this one: the next item, the next repeat, the next playlist, the first playlist again
 * (requirement 8.5). Looks at every playlist once at most; null if no item is usable.
 */
export function following(rotation: readonly Playlist[], last: Place | null, usable: Usable = () => true): Step | null {
  const current = last && playlistIn(rotation, last.playlist)
  const within = current && withinPlaylist(current, last, usable)
  if (within) return { place: within, wrapped: false }
  const later = last ? rotation.filter(playlist => byId(playlist, { id: last.playlist }) > 0) : rotation
  const earlier = rotation.filter(playlist => !later.includes(playlist))
  for (const playlist of [...later, ...earlier]) {
    const place = firstFrom(playlist, 0, 1, usable)
    if (place) return { place, wrapped: last !== null && earlier.includes(playlist) }
  }
  return null
}
