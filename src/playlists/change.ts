import type { Playlist, PlaylistPlan } from '../api/playlists.ts'
import { byId } from '../base/id.ts'
import type { Moment } from '../base/moment.ts'
import { canPlay, type PlayWindow } from '../player/schedule/schedule.ts'
import type { Card } from './cards.ts'
import { familyOf } from './playlist-name.tsx'
import { frameOf } from './when/parts.ts'
import {
  areaOf,
  type Box,
  boxKey,
  boxOf,
  compiled,
  isOver,
  meet,
  minus,
  plus,
  sameWhen,
  type When,
  windowOf,
} from './when/when.ts'

/** A window, and what else of the plan is new. */
type Part = PlayWindow & Partial<PlaylistPlan>

interface Move {
  playlist: Playlist
  part: Part
}

interface Copy {
  source: Playlist
  /** Empty if the person has given none. */
  name: string
  part: Part
}

/** What has to be done with the playlists of a screen so that its cards have other times. */
export interface Change {
  /** Each gets a window around its own one. */
  grown: readonly Move[]
  /** Each gets a window within its own one. */
  shrunk: readonly Move[]
  added: readonly Copy[]
  removed: readonly Playlist[]
}

/** The playlists that a change touches: those that are moved, copied or deleted. */
export function touchedBy({ grown, shrunk, added, removed }: Change): Playlist[] {
  const moved = [...grown, ...shrunk].map(({ playlist }) => playlist)
  return [...new Set([...moved, ...added.map(({ source }) => source), ...removed])]
}

export const allOf = (changes: readonly Change[]): Change => ({
  grown: changes.flatMap(({ grown }) => grown),
  shrunk: changes.flatMap(({ shrunk }) => shrunk),
  added: changes.flatMap(({ added }) => added),
  removed: changes.flatMap(({ removed }) => removed),
})

const contains = (a: Box, b: Box) => a.from <= b.from && b.until <= a.until && a.start <= b.start && b.end <= a.end

/** The later and the longer one first: it is what stays of a playlist. */
const lasting = (a: Box, b: Box) => (a.until === b.until ? areaOf(b) - areaOf(a) : a.until < b.until ? 1 : -1)

/**
 * The change of a card to other times, by as few playlists as it can. One is moved only to a window that lies within its own
 * one or around it: no moment is then without both. A name that tells no pieces from other playlists gives way.
 */
export function changeTo({ playlists, name, when }: Card, wanted: When, now: Moment): Change {
  const [source] = playlists
  if (!source || sameWhen(when, wanted)) return allOf([])
  const boxes = compiled(wanted)
  const isRenamed = source.name !== '' && familyOf(source.name) === '' && boxes.length > 1
  const left = new Map(boxes.map(box => [boxKey(box), box]))
  const moves: Move[] = []
  const take = (playlist: Playlist, isFit: (box: Box, own: Box) => boolean) => {
    const own = boxOf(playlist)
    const box = [...left.values()].sort(lasting).find(one => isFit(one, own))
    if (!box) return false
    left.delete(boxKey(box))
    if (boxKey(box) !== boxKey(own)) moves.push({ playlist, part: windowOf(box) })
    return true
  }
  const isKept = (playlist: Playlist) => !isRenamed && take(playlist, (box, own) => boxKey(box) === boxKey(own))
  const isMoved = (playlist: Playlist) =>
    !isRenamed && take(playlist, (box, own) => contains(box, own) || contains(own, box))
  const removed = playlists
    .filter(playlist => !isKept(playlist))
    .sort(byId)
    .filter(playlist => !isMoved(playlist))
  const isGrown = ({ playlist, part }: Move) => contains(boxOf(part), boxOf(playlist))
  // Nobody misses a piece that has ended.
  const added = [...left.values()].filter(box => !isOver([box], now))
  return {
    grown: moves.filter(isGrown),
    shrunk: moves.filter(move => !isGrown(move)),
    added: added.map(box => ({ source, name: isRenamed ? '' : name || source.name, part: windowOf(box) })),
    removed,
  }
}

/**
 * The times of a card if it plays again in hours that it leaves free; null if it never left them for these. Playlists without
 * a name or items may be alike by accident.
 */
function filled({ playlist, name, when }: Card, hours: When): When | null {
  if (name === '' || playlist.items.length === 0 || when.length < 2 || meet(when, hours).length > 0) return null
  const wanted = plus(when, meet(frameOf(when).holes, hours))
  return compiled(wanted).length < compiled(when).length ? wanted : null
}

interface Wanted {
  /** The times of a lone card, which all others of its screen leave free. */
  alone: When
  /** The times that they leave free now and shall no longer, unless `alone` has them too. */
  closes?: When
  now: Moment
}

/** @param others the cards of the screen without the lone one */
export const leaveFree = (others: readonly Card[], { alone, closes = [], now }: Wanted): Change =>
  allOf(
    others.map(card => {
      const times = (closes.length > 0 && filled(card, closes)) || card.when
      const isCut = card.playlists.some(canPlay) && !isOver(meet(times, alone), now)
      return changeTo(card, isCut ? minus(times, alone) : times, now)
    }),
  )

/** The playlists as they are after a change; a copy has the id of none. */
export function afterChange(playlists: readonly Playlist[], { grown, shrunk, added, removed }: Change): Playlist[] {
  const partOf = (playlist: Playlist) => [...grown, ...shrunk].find(move => move.playlist.id === playlist.id)?.part
  const stays = playlists.filter(playlist => !removed.some(({ id }) => id === playlist.id))
  return [
    ...stays.map(playlist => ({ ...playlist, ...partOf(playlist) })),
    ...added.map(({ source, name, part }, at) => ({ ...source, ...part, name, id: `new-${at}` })),
  ]
}
