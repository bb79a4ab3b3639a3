import { isObject } from '../base/is-object.ts'
import { readDay, readEndTime, readTime } from '../base/local-day.ts'
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

const limitAs = (read: (text: string) => string) => textAs(text => read(text.trim()))
const day = limitAs(readDay)
const readItems = listField(readItem, 'playlist items')

const readFields = record({
  id: idField,
  name: textField,
  type: textField,
  date_start: day,
  date_end: day,
  time_start: limitAs(readTime),
  time_end: limitAs(readEndTime),
  repeat_interval: numberField(1),
  is_active: flagField,
  items: value => readItems(value)?.sort((a, b) => a.order_position - b.order_position),
})

const LIMITS = ['date_start', 'date_end', 'time_start', 'time_end'] as const

/** Days are local `YYYY-MM-DD`, times `HH:MM:SS`; either is empty if the server gives none, or none that can be read. */
export interface Playlist extends Read<typeof readFields> {
  /** The limits that cannot be read, as the server wrote them: they are no permission (requirement 8.2). */
  unreadable?: Partial<Record<(typeof LIMITS)[number], string>> | undefined
}

const writtenText = (value: unknown) => (isObject(value) ? JSON.stringify(value) : String(value ?? '').trim())

/** Also reads what it has given: what was kept is read again. No server gives `unreadable`. */
export function readPlaylist(value: unknown): Playlist | undefined {
  if (!isObject(value)) return undefined
  const written: typeof value = {
    ...value,
    ...('unreadable' in value && isObject(value.unreadable) && value.unreadable),
  }
  const playlist = readFields(written)
  const unread = LIMITS.filter(limit => playlist?.[limit] === '' && writtenText(written[limit]) !== '')
  if (!playlist || unread.length === 0) return playlist
  return { ...playlist, unreadable: Object.fromEntries(unread.map(limit => [limit, writtenText(written[limit])])) }
}

export type ScreenType = 'videowall' | 'ticker'

export const screenTypes: readonly ScreenType[] = ['videowall', 'ticker']

export const isScreenType = (type: unknown): type is ScreenType => type === 'videowall' || type === 'ticker'

export interface ScreenRef {
  uniqueId: string
  type: ScreenType
}

/** The fields that a person edits. */
export interface PlaylistPlan
  extends Pick<Playlist, 'date_start' | 'date_end' | 'time_start' | 'time_end' | 'repeat_interval'> {
  type: ScreenType
}

export interface ScreenSwitch {
  type: ScreenType
  is_active: boolean
}

/** @throws ApiError for a list without a readable entry too: a half-broken answer must not make a screen dark */
export function readTodaysPlaylists(body: unknown): Playlist[] {
  const playlists = readList(body, 'playlists', readPlaylist)
  if (playlists.length === 0 && !isEmptyList(body, 'playlists')) throw new ApiError('unreadable')
  return playlists
}
