import type { Location } from '../api/locations.ts'
import type { Media } from '../api/media.ts'
import type { Playlist, PlaylistItem } from '../api/playlists.ts'
import { type Id, type ScreenType, screenTypes } from '../base/id.ts'
import { dayBefore, daysAfter } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { fixedStatus, type MinuteSpan, statusOf } from '../player/schedule/schedule.ts'
import { timelineOf } from '../player/schedule/timeline.ts'
import { type Card, cardsOf, playlistsOf } from '../playlists/weekday-groups.ts'
import { screenEntry } from '../realtime/messages.ts'
import { type DailySpan, dailySpans, emptySpans, spanToCome, touchingSpans } from './findings/stretch-rules.ts'
import type { FleetEntry } from './fleet.ts'

/** The screen and the playlists that a finding is about. */
interface Found {
  /** The same for the same finding, as long as it lasts. */
  key: string
  /** A problem is seen by the viewers of a screen; a notice may be intended. */
  severity: 'problem' | 'notice'
  location: Location
  type: ScreenType
  /** Empty if the finding is about the whole screen. */
  playlistIds: readonly Id[]
}

type OnDays = Omit<DailySpan, 'playlistIds'>

/** The facts of each kind of finding. */
export type FindingFacts =
  | ({ rule: 'nothing-plays' } & OnDays)
  | { rule: 'never-plays'; reason: 'dates-reversed' | 'only-videos' | 'empty' }
  | { rule: 'has-ended'; lastDay: string }
  /** The last day is today, and the hours of today are over. */
  | { rule: 'no-day-to-come'; lastDay: string }
  | { rule: 'ends-soon'; lastDay: string }
  /** The files of the playlist that the library does not have. */
  | { rule: 'file-gone'; files: readonly Media[] }
  /** The first playlist ends within minutes after the second one has begun. */
  | ({ rule: 'windows-touch' } & OnDays)
  | { rule: 'not-connected' }

/** Something in the plans that a person should look at. */
export type Finding = Found & FindingFacts

/** A finding of one screen, which has yet to be named. */
type ScreenFinding = Pick<Found, 'severity' | 'playlistIds'> & FindingFacts

/** A playlist ends soon if its last day is at most so many days away. */
const SOON_DAYS = 7

/** The viewers see only the faults of a playlist that is switched on. */
const severityOf = ({ is_active }: Playlist) => (is_active ? 'problem' : 'notice')

/** The days by which the last day of a playlist is judged. */
interface LastDays {
  yesterday: string
  /** The last day that is soon. */
  soon: string
}

const lastDaysAt = ({ day }: Moment): LastDays => ({
  yesterday: dayBefore(day),
  soon: daysAfter(day, SOON_DAYS),
})

/** Tells if a playlist has ended, whatever its switch says. Its last window is over on the day after its last day. */
function hasEnded(playlist: Playlist, now: Moment, { yesterday }: LastDays): boolean {
  const { date_end } = playlist
  if (date_end < yesterday || date_end > now.day) return date_end < yesterday
  return statusOf({ ...playlist, is_active: true }, now).state === 'ended'
}

/** The playlist by which a card is judged: a group ends with its last playlist, and is on if one of its playlists is. */
const judged = ({ playlist, group }: Card): Playlist =>
  group ? { ...group.last, is_active: group.playlists.some(({ is_active }) => is_active) } : playlist

const idsOf = (card: Card): Id[] => playlistsOf(card).map(({ id }) => id)

/** The fault that keeps a card from playing, or its last day if that is over or near; null if all is well. */
function planFinding(card: Card, now: Moment, lastDays: LastDays): ScreenFinding | null {
  const playlist = judged(card)
  const status = fixedStatus(playlist)
  if (status?.state === 'never' || status?.state === 'empty') {
    const reason = status.state === 'never' ? status.reason : 'empty'
    return { rule: 'never-plays', severity: severityOf(playlist), playlistIds: idsOf(card), reason }
  }
  const lastDay = playlist.date_end
  if (lastDay === '' || lastDay > lastDays.soon) return null
  if (hasEnded(playlist, now, lastDays)) {
    const rule = lastDay < now.day ? 'has-ended' : 'no-day-to-come'
    return { rule, severity: 'notice', playlistIds: idsOf(card), lastDay }
  }
  // A ticker playlist is saved for one day, so its end is no news.
  const isNews = playlist.is_active && playlist.type !== 'ticker'
  return isNews ? { rule: 'ends-soon', severity: 'notice', playlistIds: idsOf(card), lastDay } : null
}

/** The items of a card whose file the library does not have; the playlists of a group have the same ones. */
function goneFiles(card: Card, mediaIds: ReadonlySet<string>): ScreenFinding | null {
  const isGone = ({ media }: PlaylistItem) => !mediaIds.has(String(media.id))
  const { items } = card.playlist
  if (!items.some(isGone)) return null
  const files = items.filter(isGone).map(({ media }) => media)
  return { rule: 'file-gone', severity: severityOf(judged(card)), playlistIds: idsOf(card), files }
}

export interface FindingsInputs {
  entries: readonly Pick<FleetEntry, 'location' | 'playlists'>[]
  /** The days that are looked at; what is over is no finding. */
  firstDay: string
  days: number
  now: Moment
  /** The minutes of the day within which a screen should play; they may run over midnight. */
  hours: MinuteSpan
  /** The ids of the files in the library as text; null while it is not loaded. */
  mediaIds: ReadonlySet<string> | null
  /** The connected screens as entries `{uniqueId}-{type}`; null while they are not known. */
  connected: ReadonlySet<string> | null
}

interface Context extends FindingsInputs {
  lastDays: LastDays
}

interface Range {
  firstDay: string
  days: number
}

const ofType = (playlists: readonly Playlist[], type: ScreenType) =>
  playlists.filter(playlist => playlist.type === type)

/** The days of a screen that can be planned: a ticker playlist is saved for today only. */
function plannedDays(type: ScreenType, { firstDay, days, now }: Context): Range | null {
  if (type === 'videowall') return { firstDay, days }
  return firstDay <= now.day && now.day < daysAfter(firstDay, days) ? { firstDay: now.day, days: 1 } : null
}

/** The spans of the last timeline of a screen, and the question that they answer. */
interface KnownSpans {
  key: string
  empty: DailySpan[]
  touching: DailySpan[]
}

/** Kept with each list of playlists: a new minute, and the answer of another location, ask for the same ones again. */
const knownSpans = new WeakMap<readonly Playlist[], Partial<Record<ScreenType, KnownSpans>>>()

function spansOf(playlists: readonly Playlist[], type: ScreenType, { firstDay, days }: Range, hours: MinuteSpan) {
  const known = knownSpans.get(playlists)
  const key = `${firstDay} ${days} ${hours.start} ${hours.end}`
  const last = known?.[type]
  if (last?.key === key) return last
  const timeline = timelineOf(ofType(playlists, type), firstDay, days)
  const empty = dailySpans(emptySpans(timeline, hours), firstDay)
  const spans = { key, empty, touching: dailySpans(touchingSpans(timeline), firstDay) }
  knownSpans.set(playlists, { ...known, [type]: spans })
  return spans
}

/** Kept with each list of playlists too: the names of all playlists are read for their weekdays once. */
const knownCards = new WeakMap<readonly Playlist[], Partial<Record<ScreenType, readonly Card[]>>>()

function cardsOfScreen(playlists: readonly Playlist[], type: ScreenType): readonly Card[] {
  const known = knownCards.get(playlists)
  const last = known?.[type]
  if (last) return last
  const cards = cardsOf(ofType(playlists, type))
  knownCards.set(playlists, { ...known, [type]: cards })
  return cards
}

/** The findings of a screen that is switched on. */
function spanFindings(playlists: readonly Playlist[], type: ScreenType, context: Context): ScreenFinding[] {
  const range = plannedDays(type, context)
  if (!range) return []
  const { empty, touching } = spansOf(playlists, type, range, context.hours)
  const toCome = (spans: readonly DailySpan[]) => spans.flatMap(span => spanToCome(span, context.now) ?? [])
  return [
    ...toCome(empty).map(span => ({ rule: 'nothing-plays', severity: 'problem', ...span }) as const),
    ...toCome(touching).map(span => ({ rule: 'windows-touch', severity: 'notice', ...span }) as const),
  ]
}

function screenFindings(playlists: readonly Playlist[], type: ScreenType, entry: string, context: Context) {
  const { now, mediaIds, connected, lastDays } = context
  const cards = cardsOfScreen(playlists, type)
  const found = cards.flatMap(card => [planFinding(card, now, lastDays), mediaIds && goneFiles(card, mediaIds)])
  if (playlists.some(playlist => playlist.type === type && playlist.is_active)) {
    found.push(...spanFindings(playlists, type, context))
    if (connected && !connected.has(entry)) found.push({ rule: 'not-connected', severity: 'problem', playlistIds: [] })
  }
  return found.filter(finding => finding !== null)
}

function keyOf(finding: ScreenFinding): string {
  const span = 'start' in finding ? `${finding.start}-${finding.end}` : ''
  return `${finding.rule} ${finding.playlistIds.join()} ${span}`
}

/** The findings of all locations whose playlists are known, in the order of the locations (requirement 20.40). */
export function findingsOf(inputs: FindingsInputs): Finding[] {
  const context = { ...inputs, lastDays: lastDaysAt(inputs.now) }
  return inputs.entries.flatMap(({ location, playlists }) =>
    screenTypes.flatMap(type =>
      screenFindings(playlists ?? [], type, screenEntry(location.unique_id, type), context).map(finding => ({
        ...finding,
        key: `${location.id} ${type} ${keyOf(finding)}`,
        location,
        type,
      })),
    ),
  )
}
