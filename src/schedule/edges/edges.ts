import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { formatDay } from '../../base/day-text.ts'
import { type Id, type ScreenType, sameId } from '../../base/id.ts'
import { clockText, minuteOfTime, minuteText } from '../../base/local-day.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'
import { DAY_MINUTES, openSpans, readyPlaylists } from '../../player/schedule/schedule.ts'
import { playlistName, playlistsText } from '../../playlists/playlist-name.tsx'
import { playlistsBeside } from '../../playlists/weekday-groups.ts'
import { blockSentence, blocksOf } from '../grid/blocks.ts'

/** The beginning or the end of the hours of a playlist, which is an edge of a block. */
export interface Edge {
  /** The place on the day's axis, 0 to 1440: the first minute of the block that begins here. */
  minute: number
  side: 'start' | 'end'
  playlist: Playlist
}

export interface PointedEdge {
  locationId: Id
  type: ScreenType
  day: string
  minute: number
  /** The minute to which the edge was dragged; null if it was not. */
  to: number | null
}

/** In minutes. A drag is not more exact than this, and hours are not shorter. */
export const EDGE_STEP = 5

const LAST_MINUTE = DAY_MINUTES - 1

/** A playlist without hours has the whole day. */
function hoursOf({ time_start, time_end }: Playlist): Record<Edge['side'], number> {
  if (!time_start || !time_end) return { start: 0, end: LAST_MINUTE }
  return { start: minuteOfTime(time_start), end: minuteOfTime(time_end) }
}

/** The time as a person names it: hours until 6:00 PM include that minute. */
export const timeOf = ({ playlist, side }: Edge): number => hoursOf(playlist)[side]

function edgesIn(playlist: Playlist, day: string): Edge[] {
  const { start, end } = hoursOf(playlist)
  const spans = openSpans(playlist, day)
  const edges: Edge[] = [
    { minute: start, side: 'start', playlist },
    { minute: end + 1, side: 'end', playlist },
  ]
  return edges.filter(({ minute, side }) => spans.some(span => span[side] === minute))
}

/** The dates of a playlist make no edge: midnight is one only for hours that begin or end then. */
export const edgesOf = (playlists: readonly Playlist[], type: ScreenType, day: string): Edge[] =>
  readyPlaylists(playlists.filter(playlist => playlist.type === type)).flatMap(playlist => edgesIn(playlist, day))

/** Hours until 2:00 PM and hours from 2:00 PM on meet: their edges are a minute apart. */
const meet = (one: number, other: number) => Math.abs(one - other) <= 1

export const edgesAt = (
  { type, day, minute }: Omit<PointedEdge, 'locationId' | 'to'>,
  playlists: readonly Playlist[],
) => edgesOf(playlists, type, day).filter(edge => meet(edge.minute, minute))

/** Each group has the edges of one place; the groups go from left to right. */
export function groupEdges(edges: readonly Edge[]): Edge[][] {
  const groups: Edge[][] = []
  for (const edge of edges.toSorted((a, b) => a.minute - b.minute)) {
    const last = groups.at(-1)
    if (last?.[0] && meet(last[0].minute, edge.minute)) last.push(edge)
    else groups.push([edge])
  }
  return groups
}

/**
 * Where an edge may go. The hours keep their kind: over midnight, or within a day. Null if the other edge is less than a
 * step from midnight: there is no place to go.
 */
export function rangeOf({ playlist, side }: Edge): { first: number; last: number } | null {
  const { start, end } = hoursOf(playlist)
  const isLate = (side === 'start') === start > end
  const other = side === 'start' ? end : start
  const range = isLate ? { first: other + EDGE_STEP, last: LAST_MINUTE } : { first: 0, last: other - EDGE_STEP }
  return range.first <= range.last ? range : null
}

/** Several edges move freely until the person has chosen one of them. */
export function snapped(minute: number, edges: readonly Edge[]): number {
  const [only, ...others] = edges
  const step = Math.round(minute / EDGE_STEP) * EDGE_STEP
  if (!only || others.length > 0) return Math.max(0, Math.min(LAST_MINUTE, step))
  const range = rangeOf(only)
  return range ? Math.max(range.first, Math.min(range.last, step)) : timeOf(only)
}

/** A window has whole minutes: its times are without seconds. */
export function movedPlan({ playlist, side }: Edge, minute: number): PlaylistPlan {
  const hours = hoursOf(playlist)
  hours[side] = minute
  return {
    type: 'videowall',
    date_start: playlist.date_start,
    date_end: playlist.date_end,
    time_start: `${minuteText(hours.start)}:00`,
    time_end: `${minuteText(hours.end)}:00`,
    repeat_interval: repeatsOf(playlist),
  }
}

const movedPlaylists = (playlists: readonly Playlist[], edge: Edge, minute: number): Playlist[] =>
  playlists.map(playlist =>
    sameId(playlist.id, edge.playlist.id) ? { ...playlist, ...movedPlan(edge, minute) } : playlist,
  )

export const tickerHoursText =
  'The hours of a ticker playlist are fixed: it plays from midnight to 11:00 PM of the day on which it is saved. ' +
  'Save it again on the page of the location to play it on another day.'

/** "Lunch starts" */
export const edgeName = ({ playlist, side }: Edge): string =>
  `${playlistName(playlist)} ${side === 'start' ? 'starts' : 'ends'}`

function daysText({ date_start, date_end }: Playlist): string {
  if (!date_start || !date_end) return 'on each of its days'
  if (date_start === date_end) return `on ${formatDay(date_start)}`
  return `on every day from ${formatDay(date_start)} to ${formatDay(date_end)}`
}

/** Empty if the edge can be moved to this time. */
export function faultOf(edge: Edge, minute: number | null): string {
  if (minute === null) return 'Choose a time.'
  const range = rangeOf(edge)
  if (!range) return 'These hours can be changed on the page of the location only.'
  const { first, last } = range
  if (minute === timeOf(edge)) return 'Choose another time to change the hours.'
  if (first <= minute && minute <= last) return ''
  return `Choose a time from ${clockText(first)} to ${clockText(last)}. Other hours are set on the page of the location.`
}

/** Empty unless the playlist is one of several on a card. */
export function oneWeekText(playlist: Playlist, playlists: readonly Playlist[]): string {
  const others = playlistsBeside(playlist, playlists).filter(one => !sameId(one.id, playlist.id))
  if (others.length === 0) return ''
  const keep = others.length === 1 ? 'keeps its hours' : 'keep their hours'
  return `This week only: ${playlistsText(others)} ${keep}, and this week gets a card of its own.`
}

export function changeText(edge: Edge, minute: number): string {
  const verb = edge.side === 'start' ? 'starts at' : 'plays until'
  return `${playlistName(edge.playlist)} ${verb} ${clockText(minute)} instead of ${clockText(timeOf(edge))}, ${daysText(edge.playlist)}.`
}

/** The blocks of the time that changes, in words. */
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
