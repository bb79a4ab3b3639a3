import type { Media } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import type { ScreenType } from '../../base/id.ts'
import { playableItems } from '../schedule/schedule.ts'

/** A file that has to be kept for an outage. */
export interface WantedFile {
  /** The URL that the screen asks for, made absolute. */
  url: string
  name: string
  /** Bytes by the server's list; 0 if the list gives none. */
  size: number
}

export interface KeptFile {
  url: string
  /** Bytes; 0 if the length is unknown. */
  size: number
  /** When a playlist last needed it, in milliseconds since the epoch. */
  neededAt: number
  isUsed: boolean
}

/** The files of these playlists that a screen of this type shows, each once, in the order of the playlists. */
export function filesOf(
  playlists: readonly Playlist[],
  type: ScreenType,
  urlOf: (media: Media) => string,
): WantedFile[] {
  const media = playlists.flatMap(playlist => playableItems({ ...playlist, type }).map(item => item.media))
  const files = media.map(one => ({ url: urlOf(one), name: one.name, size: one.size }))
  return [...new Map(files.map(file => [file.url, file])).values()]
}

/**
 * Chooses the unused files to remove for `needed` more bytes within the budget, least recently needed first.
 * @returns null if even that makes too little room
 */
export function makeRoom(kept: readonly KeptFile[], needed: number, budget: number): KeptFile[] | null {
  let excess = kept.reduce((sum, file) => sum + file.size, needed) - budget
  const gone: KeptFile[] = []
  const unused = kept.filter(file => !file.isUsed).sort((a, b) => a.neededAt - b.neededAt)
  for (const file of unused) {
    if (excess <= 0) break
    gone.push(file)
    excess -= file.size
  }
  return excess <= 0 ? gone : null
}
