import type { Playlist, PlaylistItem, PlaylistPlan } from '../api/playlists.ts'
import { byId } from '../base/id.ts'
import { daysSince1970 } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { canPlay, DAY_MINUTES, type PlayWindow } from '../player/schedule/schedule.ts'
import type { Card } from './cards.ts'
import { type CardItem, itemsOf, stagesOf } from './ends.ts'
import { familyOf } from './playlist-name.tsx'
import { frameOf } from './when/parts.ts'
import {
  areaOf,
  type Box,
  boxesMeet,
  boxKey,
  boxOf,
  compiled,
  isOver,
  meet,
  minus,
  plus,
  sameWhen,
  type When,
  whenOf,
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
  items: readonly PlaylistItem[]
  part: Part
}

/** What has to be done with the playlists of a screen so that its cards have other times or ends. */
export interface Change {
  /** Each gets a window around its own one. */
  grown: readonly Move[]
  /** Each gets a window within its own one; one that is also among the grown ones, within the one that it has grown to. */
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

const around = (a: Box, b: Box): Box => ({
  from: Math.min(a.from, b.from),
  until: Math.max(a.until, b.until),
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
})

/** The later and the longer one first: it is what stays of a playlist. */
const lasting = (a: Box, b: Box) => (a.until === b.until ? areaOf(b) - areaOf(a) : a.until < b.until ? 1 : -1)

/** Today and tomorrow: a job has surely ended then. */
function soon({ day }: Moment): When {
  const from = daysSince1970(day)
  return [{ from, until: from + 1, start: 0, end: DAY_MINUTES }]
}

/** Pieces with the same items, and when these play from now on. */
interface Moving {
  pieces: readonly Playlist[]
  when: When
  boxes: readonly Box[]
}

function piecesTo({ pieces, when, boxes }: Moving, copyOf: (box: Box) => Copy, now: Moment): Change {
  const foreign = minus(soon(now), plus(whenOf(pieces), when))
  const isQuiet = (box: Box, own: Box) => {
    const both = around(box, own)
    return both.end - both.start <= DAY_MINUTES && !isOver([box], now) && !foreign.some(one => boxesMeet(one, both))
  }
  const left = new Map(boxes.map(box => [boxKey(box), box]))
  const grown: Move[] = []
  const shrunk: Move[] = []
  const isMoved = (playlist: Playlist, isFit: (box: Box, own: Box) => boolean) => {
    const own = boxOf(playlist)
    const size = (box: Box) => areaOf(around(box, own))
    const [box] = [...left.values()].filter(one => isFit(one, own)).sort((a, b) => size(a) - size(b) || lasting(a, b))
    if (!box) return false
    left.delete(boxKey(box))
    const both = around(box, own)
    if (boxKey(both) !== boxKey(own)) grown.push({ playlist, part: windowOf(both) })
    if (boxKey(both) !== boxKey(box)) shrunk.push({ playlist, part: windowOf(box) })
    return true
  }
  const isSame = (box: Box, own: Box) => boxKey(box) === boxKey(own)
  const isNested = (box: Box, own: Box) => contains(box, own) || contains(own, box)
  const removed = [isSame, isNested, isQuiet].reduce(
    (rest, isFit) => rest.filter(playlist => !isMoved(playlist, isFit)),
    pieces.toSorted(byId),
  )
  // Nobody misses a piece that has ended.
  const added = [...left.values()].filter(box => !isOver([box], now)).map(copyOf)
  return { grown, shrunk, added, removed }
}

/**
 * The change of a card to other times, or to items with other ends, by as few playlists as it can. One is moved to a window
 * within its own one or around it, else over the one around both: no moment is then without both. It plays at no other
 * hours soon by that. A name that tells no pieces from other playlists gives way.
 */
export function changeTo(card: Card, when: When, now: Moment, items?: readonly CardItem[]): Change {
  const { playlists, name } = card
  const [source] = playlists
  if (!source || (!items && sameWhen(card.when, when))) return allOf([])
  const wanted = { items: items ?? itemsOf(playlists, now.day), when, today: now.day }
  const stages = stagesOf(playlists, wanted).map(stage => ({ ...stage, boxes: compiled(stage.when) }))
  const isNew = stages.flatMap(({ boxes }) => boxes).length > 1 && source.name !== '' && familyOf(source.name) === ''
  const kept = isNew ? [] : stages.flatMap(({ pieces }) => pieces)
  const gone = playlists.filter(playlist => !kept.includes(playlist))
  return allOf([
    ...stages.map(({ items, ...stage }) => {
      const copyOf = (box: Box) => ({ source, name: isNew ? '' : name || source.name, items, part: windowOf(box) })
      return piecesTo(isNew ? { ...stage, pieces: [] } : stage, copyOf, now)
    }),
    { ...allOf([]), removed: gone },
  ])
}

/**
 * The times of a card if it plays again in hours that it leaves free; null if it never left them. Playlists without a name
 * or items may be alike by accident.
 */
function filled({ playlist, name, when }: Card, hours: When): When | null {
  if (name === '' || playlist.items.length === 0 || when.length < 2) return null
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
  const partOf = (playlist: Playlist) => [...shrunk, ...grown].find(move => move.playlist.id === playlist.id)?.part
  const stays = playlists.filter(playlist => !removed.some(({ id }) => id === playlist.id))
  return [
    ...stays.map(playlist => ({ ...playlist, ...partOf(playlist) })),
    ...added.map(({ source, part, name, items }, at) => ({
      ...source,
      ...part,
      name,
      items: [...items],
      id: `new-${at}`,
    })),
  ]
}
