import type { Playlist } from '../api/playlists.ts'
import { byId } from '../base/id.ts'
import { oncePer } from '../base/once-per.ts'
import { fixedStatus, type MinuteSpan } from '../player/schedule/schedule.ts'
import type { Stretch } from '../player/schedule/timeline.ts'
import { joinedByEnds } from './ends.ts'
import { familyOf, givenName, isMadeName, numbersText, playlistsText } from './playlist-name.tsx'
import { EVERY_DAY, weekdaysText } from './weekdays.ts'
import { frameOf, rangeOf } from './when/parts.ts'
import { type Box, boxesMeet, boxOf, groupedBy, meet, type When, whenOf, windowOf } from './when/when.ts'

/** What a person means by one playlist, or by several that are its pieces: they differ in their times, or lack items that have ended. */
export interface Card {
  /** The first piece, with the name of the card and all its days and hours as if they had no holes. */
  playlist: Playlist
  /** At least one, in the order of their days; the first one has all items of the others. */
  playlists: readonly Playlist[]
  /** Empty if the person has given none. */
  name: string
  when: When
  /** The card of which it was part, it seems, until somebody else has changed its items or repeat. */
  partOf?: Card
}

/** Playlists never change: the card of a single one is the same as long as it is. */
const single = oncePer(
  (playlist: Playlist): Card => ({
    playlist,
    playlists: [playlist],
    name: givenName(playlist.name),
    when: whenOf([playlist]),
  }),
)

function cardOf(playlists: readonly Playlist[]): Card[] {
  const [first, ...others] = playlists
  if (!first || others.length === 0) return first ? [single(first)] : []
  const when = whenOf(playlists)
  const { box, hull } = frameOf(when)
  const name = givenName(first.name)
  const title = name || (hull.weekdays === EVERY_DAY ? '' : weekdaysText(hull.weekdays))
  return [{ playlist: { ...first, ...windowOf(box), name: title }, playlists, name, when }]
}

/** Only a name says that playlists belong together. */
const familyKey = ({ id, name, type }: Playlist) => (type === 'videowall' && familyOf(name)) || `alone ${id}`

/** The text is the same for playlists of a family that are one card if they never meet. */
export function contentKey(playlist: Playlist): string {
  const { id, repeat_interval, items } = playlist
  if (fixedStatus(playlist)?.state === 'never') return `never ${id}`
  return JSON.stringify([repeat_interval, items.map(({ media, duration }) => [media.id, duration])])
}

/** Each playlist goes to the first ones that never play at its times. */
function togetherIn(family: readonly Playlist[]): Playlist[][] {
  const all: { playlist: Playlist; box: Box }[][] = []
  for (const playlist of family) {
    const one = { playlist, box: boxOf(playlist) }
    const others = all.find(pieces => !pieces.some(({ box }) => boxesMeet(box, one.box)))
    if (others) others.push(one)
    else all.push([one])
  }
  return all.map(pieces => pieces.map(({ playlist }) => playlist))
}

/** A card has the place of its oldest playlist. */
const lowestOf = ({ playlist, playlists }: Card): Playlist => playlists.toSorted(byId)[0] ?? playlist

/** Of each family those that are one card. */
function familiesOf(playlists: readonly Playlist[]): Playlist[][][] {
  const inOrder = playlists.toSorted((a, b) => (a.date_start < b.date_start ? -1 : Number(a.date_start > b.date_start)))
  return groupedBy(inOrder, familyKey).map(family =>
    family.length > 1 ? joinedByEnds(groupedBy(family, contentKey).flatMap(togetherIn)) : [family],
  )
}

const canEverPlay = (card: Card) => fixedStatus(lowestOf(card))?.state !== 'never'

/** Days that lie between two pieces, such as a weekend. */
const MOST_DAYS_APART = 7

/** A name that the console has made is proof; one by a person may be that of two things. */
function wasPartOf(one: Card, whole: Card): boolean {
  if (!canEverPlay(one) || meet(one.when, whole.when).length > 0) return false
  if (isMadeName(lowestOf(one).name)) return true
  const { from, until } = rangeOf(whole.when)
  const isNear = one.when.some(days => days.from - MOST_DAYS_APART <= until && from <= days.until + MOST_DAYS_APART)
  return isNear && one.playlists.length === 1 && whole.playlists.length > 1
}

function marked(family: readonly Card[]): readonly Card[] {
  const [whole] = family.filter(canEverPlay).sort((a, b) => b.playlists.length - a.playlists.length)
  if (family.length === 1 || !whole || whole.playlist.items.length === 0) return family
  return family.map(one => (wasPartOf(one, whole) ? { ...one, partOf: whole } : one))
}

/**
 * What a person means by some playlists of a screen. Those of one given name and content, but for items that have ended,
 * are one card if they never play together. A server that gives no names back has one card for each playlist.
 */
export const cardsOf = (playlists: readonly Playlist[]): Card[] =>
  familiesOf(playlists)
    .flatMap(family => marked(family.flatMap(cardOf)))
    .sort((a, b) => byId(lowestOf(a), lowestOf(b)))

/** Finds the cards that a rotation of their pieces is for a person; each has the items that its piece plays. */
export function createCardFinder(cards: readonly Card[]) {
  const known = new Map(cards.flatMap(card => card.playlists.map(({ id }) => [id, card] as const)))
  const cardIn = oncePer((piece: Playlist) => {
    const card = known.get(piece.id) ?? single(piece)
    return { ...card, playlist: { ...card.playlist, items: piece.items } }
  })
  return (rotation: readonly Playlist[]): Card[] => rotation.map(cardIn)
}

/** True if the same cards play in turn, whichever of their pieces. */
export const sameCards = (a: readonly Card[], b: readonly Card[]): boolean =>
  a.length === b.length && a.every(({ playlists }, at) => playlists === b[at]?.playlists)

/** A part of several days in which the same cards play. */
export interface CardStretch extends MinuteSpan {
  cards: readonly Card[]
}

/** The pieces of a card that touch are one stretch. */
export function cardStretches(cards: readonly Card[], timeline: readonly Stretch[]): CardStretch[] {
  const cardsIn = createCardFinder(cards)
  const found: CardStretch[] = []
  for (const { start, end, playlists } of timeline) {
    const playing = cardsIn(playlists)
    const last = found.at(-1)
    if (last && sameCards(last.cards, playing)) last.end = end
    else found.push({ start, end, cards: playing })
  }
  return found
}

/** "playlist 7", or "playlists 7, 8, 9 and 2 more" */
export const cardNumbers = ({ playlists }: Card): string => numbersText(playlists.toSorted(byId).map(({ id }) => id))

/** "“Lunch”" */
export const cardName = ({ playlist }: Card): string => playlistsText([playlist])
