import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { dwellSeconds, fileOf, repeatsOf } from './rotation.ts'
import { openSpans, readyPlaylists } from './schedule.ts'

const LENGTH = 6

/** FNV-1a of 32 bits. Screens on plain http have no `crypto.subtle`. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Hours and minutes, as seconds do not count. */
const minute = (time: string) => time.slice(0, 5)

/** What makes a picture, and nothing that only a list shows. Every field is read alike from both answers. */
const contentOf = (playlist: Playlist) => [
  String(playlist.id),
  ...[playlist.date_start, playlist.date_end, minute(playlist.time_start), minute(playlist.time_end)],
  repeatsOf(playlist),
  playlist.items.map(item => [String(item.id), fileOf({ item }), dwellSeconds(item)]),
]

/**
 * Six characters for what a screen may show on a day (requirement 35.1): the ids, days, hours, repeats and items of its
 * playlists that are on. The screen's answer and the console's give the same, whatever other days they know of.
 */
export function fingerprintOf(playlists: readonly Playlist[], type: ScreenType, day: string): string {
  const own = playlists.filter(one => one.type === type || one.type === '').map(one => ({ ...one, type }))
  const counted = readyPlaylists(own).filter(playlist => openSpans(playlist, day).length > 0)
  const hash = hashOf(JSON.stringify([type, day, counted.map(contentOf)]))
  return hash.toString(36).padStart(LENGTH, '0').slice(-LENGTH)
}
