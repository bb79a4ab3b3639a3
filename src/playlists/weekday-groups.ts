import type { Playlist } from '../api/playlists.ts'
import { byId } from '../base/id.ts'
import { canPlay } from '../player/schedule/schedule.ts'
import { givenName, numbersText, playlistsText } from './playlist-name.tsx'
import { type DayRange, daysIn, rangesOf, readNameWithDays, type Weekdays } from './weekdays.ts'
import { groupedBy, meet, whenOf } from './when/when.ts'

/** The playlists of one choice of weekdays, in the order of their days; at least one. */
export interface WeekdayGroup {
  /** The name without its weekdays; empty if the person has given none. */
  name: string
  weekdays: Weekdays
  first: Playlist
  last: Playlist
  playlists: readonly Playlist[]
}

/** Cards of one name and content that play at different times: a person means one thing by them. */
export interface PartsGroup extends Omit<WeekdayGroup, 'weekdays'> {
  weekdays: null
  parts: readonly PartCard[]
}

export interface Card {
  playlist: Playlist
  group: WeekdayGroup | PartsGroup | null
}

/** What one form can describe. */
export interface PartCard extends Card {
  group: WeekdayGroup | null
}

export const isPart = (card: Card): card is PartCard => card.group?.weekdays !== null

/** Null unless the days of the playlist are one run of the weekdays in its name. */
function weekdaysOf(playlist: Playlist): ReturnType<typeof readNameWithDays> {
  const read = readNameWithDays(playlist.name)
  if (!read || playlist.type !== 'videowall' || !playlist.date_start || !playlist.date_end) return null
  const [range, ...more] = rangesOf(playlist, read.weekdays)
  const isRun = more.length === 0 && range?.date_start === playlist.date_start && range.date_end === playlist.date_end
  return isRun ? read : null
}

/** The text is the same for all playlists of a group. */
const commonOf = ({ type, name, time_start, time_end, unreadable, repeat_interval, items }: Playlist): string =>
  JSON.stringify([
    type,
    name,
    time_start,
    time_end,
    unreadable,
    repeat_interval,
    items.map(({ media, duration }) => [media.id, duration]),
  ])

/** The first playlist, with the days of all. */
const asOne = ({ first, last }: Pick<WeekdayGroup, 'first' | 'last'>): Playlist => ({
  ...first,
  date_end: last.date_end,
})

/** Chosen days without a playlist, as somebody has deleted it or changed it by itself. */
export const freeRanges = ({ first, last, weekdays, playlists }: WeekdayGroup): DayRange[] =>
  rangesOf({ date_start: first.date_start, date_end: last.date_end }, weekdays, new Set(daysIn(playlists)))

export const playlistsOf = ({ playlist, group }: Card): readonly Playlist[] => group?.playlists ?? [playlist]

/** All playlists of its card, in the order of their days. */
export const playlistsBeside = (playlist: Playlist, playlists: readonly Playlist[]): readonly Playlist[] =>
  cardsOf(playlists)
    .map(playlistsOf)
    .find(all => all.some(one => one.id === playlist.id)) ?? [playlist]

interface OpenGroup {
  common: string
  playlists: Playlist[]
}

/** Playlists whose name has weekdays are one if they agree in all but their days, of which they have none in common. */
function partCardsOf(playlists: readonly Playlist[]): PartCard[] {
  const open: OpenGroup[] = []
  const single: PartCard[] = []
  for (const playlist of playlists.toSorted((a, b) => (a.date_start < b.date_start ? -1 : 1))) {
    if (!weekdaysOf(playlist)) {
      single.push({ playlist, group: null })
      continue
    }
    const common = commonOf(playlist)
    const isFree = (group: OpenGroup) => (group.playlists.at(-1)?.date_end ?? '') < playlist.date_start
    const group = open.find(one => one.common === common && isFree(one))
    if (group) group.playlists.push(playlist)
    else open.push({ common, playlists: [playlist] })
  }
  return [...single, ...open.flatMap(cardOfGroup)]
}

/** The name that a person has given, without weekdays; empty for none. */
const familyName = ({ name }: Playlist) => readNameWithDays(name)?.name ?? givenName(name)

/** The text is the same for all parts of a card; a ticker and a playlist that never plays are no part of one. */
function familyKey({ playlist }: PartCard): string {
  const { id, type, repeat_interval, items } = playlist
  if (!canPlay(playlist) || type !== 'videowall') return `alone ${id}`
  return JSON.stringify([repeat_interval, items.map(({ media, duration }) => [media.id, duration])])
}

/** Each card goes to the first ones in whose time it does not play. */
function togetherIn(family: readonly PartCard[]): PartCard[][] {
  const timesOf = (cards: readonly PartCard[]) => whenOf(cards.flatMap(playlistsOf))
  const all: PartCard[][] = []
  for (const card of family) {
    const times = timesOf([card])
    const isApart = (others: PartCard[]) => meet(timesOf(others), times).length === 0
    const others = all.find(isApart)
    if (others) others.push(card)
    else all.push([card])
  }
  return all
}

/** An end without a date is the latest. */
const byEnd = (a: Playlist, b: Playlist) => ((a.date_end || '~') < (b.date_end || '~') ? -1 : 1)

function cardOfParts(parts: readonly PartCard[]): Card[] {
  const playlists = parts.flatMap(playlistsOf)
  const [first] = playlists.toSorted((a, b) => (a.date_start < b.date_start ? -1 : 1))
  const last = playlists.toSorted(byEnd).at(-1)
  if (parts.length < 2 || !first || !last) return [...parts]
  const name = familyName(first)
  return [
    { playlist: { ...asOne({ first, last }), name }, group: { name, weekdays: null, first, last, playlists, parts } },
  ]
}

/**
 * What a person means by some playlists of a screen: those of one given name and content that never play together are one
 * card. A server that gives no names back has one card for each playlist.
 */
export function cardsOf(playlists: readonly Playlist[]): Card[] {
  const named = new Map<string, PartCard[]>()
  for (const part of partCardsOf(playlists)) {
    const name = familyName(part.playlist)
    named.set(name, [...(named.get(name) ?? []), part])
  }
  // Only a given name says that playlists belong together.
  const together = ([name, parts]: [string, PartCard[]]) =>
    name === '' || parts.length < 2 ? parts : groupedBy(parts, familyKey).flatMap(togetherIn).flatMap(cardOfParts)
  return [...named].flatMap(together).sort((a, b) => byId(lowestOf(a), lowestOf(b)))
}

function cardOfGroup({ playlists }: OpenGroup): PartCard[] {
  const [first] = playlists
  const last = playlists.at(-1)
  const read = first && weekdaysOf(first)
  if (!read || !last) return []
  const group = { ...read, first, last, playlists }
  return [{ playlist: asOne(group), group }]
}

/** A group has the place of its oldest playlist. */
const lowestOf = ({ playlist, group }: Card): Playlist => group?.playlists.toSorted(byId)[0] ?? playlist

/** "playlist 7", or "playlists 7, 8, 9 and 2 more" */
export const cardNumbers = (card: Card): string =>
  numbersText(
    playlistsOf(card)
      .toSorted(byId)
      .map(({ id }) => id),
  )

/** "“Lunch, Mon to Fri”" */
export const cardName = ({ playlist }: Card): string => playlistsText([playlist])
