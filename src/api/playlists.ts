import type { ScreenType } from '../base/id.ts'
import { readDay, readTime } from '../base/local-day.ts'
import { ApiError } from './api-error.ts'
import { isEmptyList, readList } from './envelope.ts'
import { flagField, idField, listField, numberField, type Read, record, textAs, textField } from './fields.ts'
import { readMedia } from './media.ts'

const readItem = record({
  id: idField,
  order_position: numberField(0),
  /** Seconds that an image stays; 0 if the server gives none. */
  duration: numberField(0),
  media: readMedia,
})

export type PlaylistItem = Read<typeof readItem>

const day = textAs(readDay)
const time = textAs(readTime)
const readItems = listField(readItem, 'playlist items')

/** Days are local `YYYY-MM-DD`, times `HH:MM:SS`; either is empty if the server gives none. */
export const readPlaylist = record({
  id: idField,
  name: textField,
  type: textField,
  date_start: day,
  date_end: day,
  time_start: time,
  time_end: time,
  repeat_interval: numberField(1),
  is_active: flagField,
  items: value => readItems(value)?.sort((a, b) => a.order_position - b.order_position),
})

export type Playlist = Read<typeof readPlaylist>

/** The fields that a person edits. */
export interface PlaylistPlan
  extends Pick<Playlist, 'date_start' | 'date_end' | 'time_start' | 'time_end' | 'repeat_interval'> {
  type: ScreenType
}

export interface ScreenState {
  type: ScreenType
  is_active: boolean
}

/** @throws ApiError for a list without a readable entry too: a half-broken answer must not make a screen dark */
export function readTodaysPlaylists(body: unknown): Playlist[] {
  const playlists = readList(body, 'playlists', readPlaylist)
  if (playlists.length === 0 && !isEmptyList(body, 'playlists')) throw new ApiError('unreadable')
  return playlists
}
