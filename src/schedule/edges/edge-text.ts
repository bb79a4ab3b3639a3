import type { Playlist } from '../../api/playlists.ts'
import { clockText } from '../../base/clock-text.ts'
import { playlistsBeside } from '../../playlists/weekday-groups.ts'
import { type ScreenType, sameId } from '../../base/id.ts'
import { formatDay } from '../../base/day-text.ts'
import { playlistsText, playlistTitle } from '../../playlists/playlist-name.tsx'
import { blockSentence } from '../grid/block-text.ts'
import { blocksOf } from '../grid/blocks.ts'
import { type Edge, movedPlaylists, rangeOf, timeOf } from './edges.ts'

/** The reason why an edge of a ticker does not move. */
export const tickerHoursText =
  'The hours of a ticker playlist are fixed: it plays from midnight to 11:00 PM of the day on which it is saved. ' +
  'Save it again on the page of the location to play it on another day.'

/** An edge in words, such as "Lunch starts". */
export const edgeName = ({ playlist, side }: Edge): string =>
  `${playlistTitle(playlist)} ${side === 'start' ? 'starts' : 'ends'}`

function daysText({ date_start, date_end }: Playlist): string {
  if (!date_start || !date_end) return 'on each of its days'
  if (date_start === date_end) return `on ${formatDay(date_start)}`
  return `on every day from ${formatDay(date_start)} to ${formatDay(date_end)}`
}

/** The fault of a new time; empty if the edge can be moved there. */
export function faultOf(edge: Edge, minute: number | null): string {
  if (minute === null) return 'Choose a time.'
  const range = rangeOf(edge)
  if (!range) return 'These hours can be changed on the page of the location only.'
  const { first, last } = range
  if (minute === timeOf(edge)) return 'Choose another time to change the hours.'
  if (first <= minute && minute <= last) return ''
  return `Choose a time from ${clockText(first)} to ${clockText(last)}. Other hours are set on the page of the location.`
}

/** Says that the new time holds in one week only, if the playlist is one of several on a card; empty for any other. */
export function oneWeekText(playlist: Playlist, playlists: readonly Playlist[]): string {
  const others = playlistsBeside(playlist, playlists).filter(one => !sameId(one.id, playlist.id))
  if (others.length === 0) return ''
  const keep = others.length === 1 ? 'keeps its hours' : 'keep their hours'
  const names = playlistsText(others.map(({ id }) => id))
  return `This week only: ${names} ${keep}, and this week gets a card of its own.`
}

/** The change of one edge in a sentence, with the days on which it holds. */
export function changeText(edge: Edge, minute: number): string {
  const verb = edge.side === 'start' ? 'starts at' : 'plays until'
  const title = playlistTitle(edge.playlist)
  return `${title} ${verb} ${clockText(minute)} instead of ${clockText(timeOf(edge))}, ${daysText(edge.playlist)}.`
}

/** The day's blocks after the change, of the time that changes, in words. */
export function blocksAfter(
  { playlists, type, day }: { playlists: readonly Playlist[]; type: ScreenType; day: string },
  edge: Edge,
  minute: number,
): string[] {
  const moved = edge.side === 'start' ? minute : minute + 1
  const [from, to] = [Math.min(edge.minute, moved), Math.max(edge.minute, moved)]
  const blocks = blocksOf(movedPlaylists(playlists, edge, minute), type, day)
  return blocks.filter(({ start, end }) => start < to && from < end).map(blockSentence)
}
