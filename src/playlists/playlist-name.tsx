import type { Playlist, ScreenType } from '../api/playlists.ts'
import { formatDay } from '../base/day-text.ts'
import type { Id } from '../base/id.ts'
import { clockText, minuteOfTime } from '../base/local-day.ts'
import { isWeekdaysText } from './weekdays.ts'

/** The name of a playlist to which the person gives none: the call needs one. */
export const newPlaylistName = (type: ScreenType, today: string): string =>
  `${type === 'videowall' ? 'Videowall' : 'Ticker'} playlist ${today}`

/** The name of several playlists that are one thing to which the person gives none: no others have it. */
export const familyName = (today: string): string =>
  `${newPlaylistName('videowall', today)} ${Math.random().toString(36).slice(2, 6).padEnd(4, '0')}`

const UNNAMED = /^(Videowall|Ticker) playlist \d{4}-\d{2}-\d{2}( \w{4})?$/

/** Empty if the person has given none: weekdays stand in its place where the console calls a card by its times. */
export const givenName = (name: string): string => (UNNAMED.test(name) || isWeekdaysText(name) ? '' : name)

/** True for a name that the console has made: no person has given it. */
export const isMadeName = (name: string): boolean => UNNAMED.test(name)

/** What playlists have in common that are one thing; empty if the name says of none that it belongs to it. */
export const familyOf = (name: string): string => givenName(name) || (/^\w+ playlist \S+$/.test(name) ? '' : name)

/** A playlist that is still to be made has no id. */
type Named = Pick<Playlist, 'name' | 'type' | 'date_start' | 'date_end' | 'time_start' | 'time_end'> & { id?: Id }

/** "9:00 AM to 6:00 PM" */
export const hoursText = ({ time_start, time_end }: Pick<Playlist, 'time_start' | 'time_end'>): string =>
  `${clockText(minuteOfTime(time_start))} to ${clockText(minuteOfTime(time_end))}`

const isUnnamed = ({ name }: Named) => givenName(name) === ''

function daysAndHours({ name, type, date_start, date_end, time_start, time_end }: Named): string {
  // The console gives the hours of a ticker playlist: they tell none apart.
  if (type === 'ticker') return `Ticker ${formatDay(date_start)}`.trim()
  const oneDay = date_start === date_end ? formatDay(date_start) : ''
  const days = (!UNNAMED.test(name) && name) || oneDay || 'Daily'
  const isAllDay = !time_start || !time_end || (time_start === '00:00:00' && time_end >= '23:59')
  return isAllDay ? days : `${days} ${hoursText({ time_start, time_end })}`
}

/** What a playlist is called: by the name that a person has given it, else by its days and hours (requirement 6.38). */
export const playlistTitle = (playlist: Named): string => (isUnnamed(playlist) ? daysAndHours(playlist) : playlist.name)

/** The most names in one sentence. */
const MOST_NAMES = 3

/** "Lunch, Evening and Daily (4)" */
export const listed = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' and ')

/** "Lunch, Evening, Daily (4) and 2 more" */
export function namesText(names: readonly string[]): string {
  const hidden = names.length - MOST_NAMES
  return listed([...names.slice(0, MOST_NAMES), ...(hidden > 0 ? [`${hidden} more`] : [])])
}

/**
 * What playlists are called in a text, where no number stands beside a name: "Lunch". Those that their name alone does not
 * tell apart have their numbers: "Daily (4)", "Morning (7 and 9)".
 */
export function playlistNames(playlists: readonly Named[]): string[] {
  const alike = new Map<string, Named[]>()
  for (const playlist of playlists) {
    const title = playlistTitle(playlist)
    alike.set(title, [...(alike.get(title) ?? []), playlist])
  }
  return [...alike].map(([title, same]) => {
    const ids = same.flatMap(({ id }) => id ?? [])
    const needsNumbers = ids.length > 1 || (ids.length > 0 && same.some(isUnnamed))
    return needsNumbers ? `${title} (${namesText(ids.map(String))})` : title
  })
}

export const playlistName = (playlist: Named): string => playlistNames([playlist]).join()

/** "“Lunch” and “Daily (4)”" */
export const playlistsText = (playlists: readonly Named[]): string =>
  namesText(playlistNames(playlists).map(name => `“${name}”`))

/** "playlist 7", or "playlists 7, 8, 9 and 2 more" */
export const numbersText = (ids: readonly Id[]): string =>
  `playlist${ids.length > 1 ? 's' : ''} ${namesText(ids.map(String))}`

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
