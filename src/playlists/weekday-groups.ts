import type { Playlist } from '../api/playlists.ts'
import { byId } from '../base/id.ts'
import { numbersText, playlistsText } from './playlist-name.tsx'
import { type DayRange, daysIn, rangesOf, readNameWithDays, type Weekdays } from './weekdays.ts'

/** The playlists of one choice of weekdays, in the order of their days; at least one. */
export interface WeekdayGroup {
  /** The name without its weekdays; empty if the person has given none. */
  name: string
  weekdays: Weekdays
  first: Playlist
  last: Playlist
  playlists: readonly Playlist[]
}

export type Card = { playlist: Playlist; group: null } | { playlist: Playlist; group: WeekdayGroup }

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

/**
 * Playlists are one card if their name has weekdays and they agree in type, name, times, repeat and items. No two
 * playlists of a card have a day in common. A server that gives no names back has no groups.
 */
export function cardsOf(playlists: readonly Playlist[]): Card[] {
  const open: OpenGroup[] = []
  const single: Card[] = []
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
  return [...single, ...open.flatMap(cardOfGroup)].sort((a, b) => byId(lowestOf(a), lowestOf(b)))
}

function cardOfGroup({ playlists }: OpenGroup): Card[] {
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
