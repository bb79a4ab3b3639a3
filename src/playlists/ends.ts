import type { Playlist, PlaylistItem } from '../api/playlists.ts'
import { sameId } from '../base/id.ts'
import { daysSince1970 } from '../base/local-day.ts'
import { canPlay, DAY_MINUTES } from '../player/schedule/schedule.ts'
import { rangeOf } from './when/parts.ts'
import { atMidnight, boxOf, type Days, dayOf, meet, type When } from './when/when.ts'

/** An item of a card. */
export interface CardItem extends PlaylistItem {
  /** Its last day, `YYYY-MM-DD`, if the card goes on without it. */
  until?: string | undefined
}

/** The days on which some playlists may play: a night ends on the day after its own. */
const daysOf = (pieces: readonly Playlist[]): Days => rangeOf(pieces.map(boxOf).flatMap(atMidnight))

/** The same text for the same files in the same order, for as long. */
export const itemsKey = (items: readonly PlaylistItem[]) =>
  items.map(({ media, duration }) => `${media.id} ${duration}`).join()

/** The places of some items among those of an earlier piece; fewer than there are items if it has not all of them. */
function placesIn(items: readonly PlaylistItem[], earlier: readonly PlaylistItem[]): number[] {
  const places: number[] = []
  for (const { media, duration } of items) {
    const isSame = (one: PlaylistItem) => sameId(one.media.id, media.id) && one.duration === duration
    const place = earlier.findIndex((one, at) => at > (places.at(-1) ?? -1) && isSame(one))
    if (place < 0) break
    places.push(place)
  }
  return places
}

/** True if the only difference of later pieces is that they lack items, which have ended by then. */
function follows([first]: readonly Playlist[], later: Days, pieces: readonly Playlist[]): boolean {
  const last = pieces.at(-1)
  return (
    first !== undefined &&
    last !== undefined &&
    first.items.length < last.items.length &&
    first.repeat_interval === last.repeat_interval &&
    canPlay(first) &&
    canPlay(last) &&
    daysOf(pieces).until < later.from &&
    placesIn(first.items, last.items).length === first.items.length
  )
}

/** @param groups each with the same items, in the order of their first days */
export function joinedByEnds(groups: readonly Playlist[][]): Playlist[][] {
  const cards: Playlist[][] = []
  for (const group of groups) {
    const before = cards.findLast(pieces => follows(group, daysOf(group), pieces))
    if (before) before.push(...group)
    else cards.push([...group])
  }
  return cards
}

/** For each piece of a card, the places of its items among those of the first piece. */
export function placesOf(pieces: readonly Playlist[]): ReadonlyMap<Playlist, readonly number[]> {
  let earlier = pieces[0]?.items ?? []
  let known = earlier.map((_, at) => at)
  return new Map(
    pieces.map(piece => {
      known = placesIn(piece.items, earlier).flatMap(at => known[at] ?? [])
      earlier = piece.items
      return [piece, known]
    }),
  )
}

const pieceOn = (pieces: readonly Playlist[], day: number) =>
  pieces.find(piece => daysOf([piece]).until >= day) ?? pieces.at(-1)

/** The first piece that has not ended before today, else the last one. */
export const livePiece = (pieces: readonly Playlist[], today: string): Playlist | undefined =>
  pieceOn(pieces, daysSince1970(today))

/** The items that a card has on the last day of another playlist. */
export const itemsFor = (pieces: readonly Playlist[], other: Playlist): readonly PlaylistItem[] =>
  pieceOn(pieces, daysOf([other]).until)?.items ?? []

/** The items of a card that have not ended before today. */
export function itemsOf(pieces: readonly Playlist[], today: string): readonly CardItem[] {
  const live = livePiece(pieces, today)
  const last = pieces.at(-1)
  if (!live || !last || live.items.length === last.items.length) return live?.items ?? []
  const places = placesOf(pieces)
  return live.items.map((item, at) => {
    const place = places.get(live)?.[at] ?? -1
    const having = pieces.filter(piece => places.get(piece)?.includes(place))
    return having.includes(last) ? item : { ...item, until: dayOf(daysOf(having).until) }
  })
}

/** A part of a card in which the same items play. */
interface Stage {
  pieces: readonly Playlist[]
  items: readonly PlaylistItem[]
  when: When
}

/**
 * The stages of a card that has some items at some times, and nothing before today that only ended items need. A stage
 * without items has none.
 * @param pieces those of the card now, of which each stage gets those that have its items
 */
export function stagesOf(
  pieces: readonly Playlist[],
  { items, when, today }: Pick<Stage, 'when'> & { items: readonly CardItem[]; today: string },
): Stage[] {
  const live = itemsKey(livePiece(pieces, today)?.items ?? [])
  const isEnded = (piece: Playlist) => itemsKey(piece.items) !== live && daysOf([piece]).until < daysSince1970(today)
  const since = daysOf(pieces.filter(isEnded)).until
  const ends = [...new Set(items.flatMap(({ until }) => until || []))].sort().map(daysSince1970)
  return [...ends, Number.POSITIVE_INFINITY]
    .map((until, at) => {
      const staying = items.filter(item => !item.until || daysSince1970(item.until) >= until)
      const own = staying.map(({ until: _, ...item }) => item)
      const days = { from: (ends[at - 1] ?? since) + 1, until, start: 0, end: DAY_MINUTES }
      const alike = pieces.filter(piece => itemsKey(piece.items) === itemsKey(own))
      return { pieces: alike, items: own, when: meet(when, [days]) }
    })
    .filter(stage => stage.items.length > 0 || items.length === 0)
}
