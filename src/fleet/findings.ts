import type { Location } from '../api/locations.ts'
import type { Media } from '../api/media.ts'
import { type Playlist, type PlaylistItem, type ScreenType, screenTypes } from '../api/playlists.ts'
import type { Id } from '../base/id.ts'
import { dayBefore, daysAfter } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { DAY_MINUTES, fixedStatus, type MinuteSpan, type NeverReason, statusOf } from '../player/schedule/schedule.ts'
import { type Stretch, timelineOf } from '../player/schedule/timeline.ts'
import { type Card, cardsOf } from '../playlists/cards.ts'
import { likeKey, type Named, namedIn } from '../playlists/namesakes.ts'
import { groupedBy } from '../playlists/when/when.ts'
import { screenEntry } from '../realtime/messages.ts'
import type { FleetEntry } from './fleet.ts'

/** Hours whose end is before their start run over midnight. */
const partsOf = ({ start, end }: MinuteSpan): MinuteSpan[] =>
  start < end
    ? [{ start, end }]
    : [
        { start: 0, end },
        { start, end: DAY_MINUTES },
      ]

/** @param hours in which a screen should play */
function emptySpans(timeline: readonly Stretch[], hours: MinuteSpan): MinuteSpan[] {
  const found: MinuteSpan[] = []
  for (const stretch of timeline) {
    if (stretch.playlists.length > 0) continue
    for (let midnight = midnightBefore(stretch.start); midnight < stretch.end; midnight += DAY_MINUTES) {
      for (const part of partsOf(hours)) {
        const start = Math.max(stretch.start, midnight + part.start)
        const end = Math.min(stretch.end, midnight + part.end)
        if (start < end) found.push({ start, end })
      }
    }
  }
  return found
}

const midnightBefore = (minute: number) => minute - (minute % DAY_MINUTES)

/** A span of several days; minutes since the midnight of each. */
interface DailySpan extends MinuteSpan {
  /** In order, as `YYYY-MM-DD`. */
  days: readonly string[]
}

function dailySpans(found: readonly MinuteSpan[], firstDay: string): DailySpan[] {
  const known = new Map<string, DailySpan>()
  for (const span of found) {
    const index = Math.floor(span.start / DAY_MINUTES)
    const [start, end] = [span.start - index * DAY_MINUTES, span.end - index * DAY_MINUTES]
    const key = `${start} ${end}`
    const days = known.get(key)?.days ?? []
    known.set(key, { start, end, days: [...days, daysAfter(firstDay, index)] })
  }
  return [...known.values()]
}

/** Leaves out the days on which the span is over; null if none is left. */
function spanToCome(span: DailySpan, now: Moment): DailySpan | null {
  const isToCome = (day: string) => day > now.day || (day === now.day && span.end > now.minute)
  if (span.days.every(isToCome)) return span
  const days = span.days.filter(isToCome)
  return days.length > 0 ? { ...span, days } : null
}

interface Found {
  /** The same for the same finding until its content changes; a day that passes changes nothing. */
  key: string
  /** A problem is seen by the viewers of a screen; a notice may be intended. */
  severity: 'problem' | 'notice'
  location: Location
  type: ScreenType
  /** Empty if the finding is about the whole screen. */
  playlistIds: readonly Id[]
}

export type FindingFacts =
  | ({ rule: 'nothing-plays' } & DailySpan)
  | ({ rule: 'never-plays' } & (NeverReason | { reason: 'empty' }))
  | { rule: 'has-ended'; lastDay: string }
  /** The last day is today, and the hours of today are over. */
  | { rule: 'no-day-to-come'; lastDay: string }
  | { rule: 'ends-soon'; lastDay: string }
  /** Files that the library does not have. */
  | { rule: 'file-gone'; files: readonly Media[] }
  /** Most locations have this card of the name. */
  | { rule: 'differs'; like: Named; count: number; total: number }
  | { rule: 'not-connected' }

export type Finding = Found & FindingFacts

type ScreenFinding = Pick<Found, 'severity' | 'playlistIds'> & FindingFacts

/** Findings are about today and the days after it. */
const DAYS = 7

/** A last day is soon if it is no more days away than this, counted from today. */
const SOON_DAYS = 7

/** The viewers see only the faults of a playlist that is switched on. */
const severityOf = ({ is_active }: Playlist) => (is_active ? 'problem' : 'notice')

/** The switch of the playlist does not count. A window over midnight ends on the day after the last day. */
function hasEnded(playlist: Playlist, { now, yesterday }: Context): boolean {
  const { date_end } = playlist
  if (date_end < yesterday || date_end > now.day) return date_end < yesterday
  return statusOf({ ...playlist, is_active: true }, now).state === 'ended'
}

/** The playlist by which a card is judged: it ends with the last of its playlists, and is on if one of them is. */
const judged = ({ playlist, playlists }: Card): Playlist => ({
  ...playlist,
  is_active: playlists.some(({ is_active }) => is_active),
})

const idsOf = ({ playlists }: Card): Id[] => playlists.map(({ id }) => id)

/** The fault that keeps a card from playing, or its last day if that is over or near. */
function planFinding(card: Card, context: Context): ScreenFinding | null {
  const playlist = judged(card)
  const status = fixedStatus(playlist)
  if (status?.state === 'never' || status?.state === 'empty') {
    const { state: _, ...reason } = status.state === 'never' ? status : { ...status, reason: 'empty' as const }
    return { rule: 'never-plays', severity: severityOf(playlist), playlistIds: idsOf(card), ...reason }
  }
  const lastDay = playlist.date_end
  if (lastDay === '' || lastDay > context.soon) return null
  if (hasEnded(playlist, context)) {
    const rule = lastDay < context.now.day ? 'has-ended' : 'no-day-to-come'
    return { rule, severity: 'notice', playlistIds: idsOf(card), lastDay }
  }
  // A ticker playlist is saved for one day, so its end is no news.
  const isNews = playlist.is_active && playlist.type !== 'ticker'
  return isNews ? { rule: 'ends-soon', severity: 'notice', playlistIds: idsOf(card), lastDay } : null
}

function goneFiles(card: Card, mediaIds: ReadonlySet<string>): ScreenFinding | null {
  const isGone = ({ media }: PlaylistItem) => !mediaIds.has(String(media.id))
  const { items } = card.playlist
  if (!items.some(isGone)) return null
  const files = items.filter(isGone).map(({ media }) => media)
  return { rule: 'file-gone', severity: severityOf(judged(card)), playlistIds: idsOf(card), files }
}

export interface FindingsInputs {
  entries: readonly Pick<FleetEntry, 'location' | 'playlists'>[]
  now: Moment
  /** The minutes of the day within which a screen should play; they may run over midnight. */
  hours: MinuteSpan
  /** The ids of the files in the library as text; null while it is not loaded. */
  mediaIds: ReadonlySet<string> | null
  /** The connected screens as entries `{uniqueId}-{type}`; null while they are not known. */
  connected: ReadonlySet<string> | null
}

interface Context extends FindingsInputs {
  yesterday: string
  /** The last day that is soon. */
  soon: string
}

/** What the findings need of the playlists of one screen. */
interface CheckedScreen {
  playlists: readonly Playlist[]
  cards: readonly Card[]
  /** The spans in which nothing plays, with the key of the question that they answer; null before the first one. */
  empty: { key: string; spans: readonly DailySpan[] } | null
}

/** The same playlists are read again at each new minute, and with the answer of each other location. */
const knownScreens = new WeakMap<readonly Playlist[], Partial<Record<ScreenType, CheckedScreen>>>()

function checkedScreen(all: readonly Playlist[], type: ScreenType): CheckedScreen {
  const known = knownScreens.get(all)
  const last = known?.[type]
  if (last) return last
  const playlists = all.filter(playlist => playlist.type === type)
  const checked = { playlists, cards: cardsOf(playlists), empty: null }
  knownScreens.set(all, { ...known, [type]: checked })
  return checked
}

function emptySpansOf(checked: CheckedScreen, type: ScreenType, { now: { day }, hours }: Context) {
  const key = `${day} ${hours.start} ${hours.end}`
  if (checked.empty?.key === key) return checked.empty.spans
  // A ticker playlist is saved for today only.
  const timeline = timelineOf(checked.playlists, day, type === 'ticker' ? 1 : DAYS)
  const spans = dailySpans(emptySpans(timeline, hours), day)
  checked.empty = { key, spans }
  return spans
}

/** Only for a screen that is switched on. */
function spanFindings(checked: CheckedScreen, type: ScreenType, context: Context): ScreenFinding[] {
  const toCome = emptySpansOf(checked, type, context).flatMap(span => spanToCome(span, context.now) ?? [])
  return toCome.map(span => ({ rule: 'nothing-plays', severity: 'problem', playlistIds: [], ...span }))
}

function screenFindings(playlists: readonly Playlist[], type: ScreenType, entry: string, context: Context) {
  const { mediaIds, connected } = context
  const checked = checkedScreen(playlists, type)
  const found = checked.cards.flatMap(card => [planFinding(card, context), mediaIds && goneFiles(card, mediaIds)])
  if (checked.playlists.some(playlist => playlist.is_active)) {
    found.push(...spanFindings(checked, type, context))
    if (connected && !connected.has(entry)) found.push({ rule: 'not-connected', severity: 'problem', playlistIds: [] })
  }
  return found.filter(finding => finding !== null)
}

function contentOf(finding: ScreenFinding): string {
  if ('start' in finding) return `${finding.start}-${finding.end}`
  if ('files' in finding) return finding.files.map(({ id }) => id).join()
  if ('lastDay' in finding) return finding.lastDay
  if ('like' in finding) return finding.like[0]?.name ?? ''
  if ('limits' in finding) return finding.limits
  return 'reason' in finding ? finding.reason : ''
}

const keyOf = (finding: ScreenFinding): string => `${finding.rule} ${finding.playlistIds.join()} ${contentOf(finding)}`

/** At so many locations a name is no accident. */
const LEAST_LOCATIONS = 3

/** Locations that differ from most of those that have a name. Without a majority nobody knows which one is meant. */
function differences({ entries, now: { day } }: FindingsInputs): { at: Location; finding: ScreenFinding }[] {
  const all = entries.flatMap(({ location, playlists }) =>
    [...namedIn(playlists ?? [])].map(([name, named]) => ({ at: location, name, named, key: likeKey(named, day) })),
  )
  const alive = all.filter(({ key }) => key !== '')
  return groupedBy(alive, ({ name }) => name).flatMap(same => {
    const [norm = []] = groupedBy(same, ({ key }) => key).sort((a, b) => b.length - a.length)
    const { key, named: like = [] } = norm[0] ?? {}
    const [total, count] = [same.length, same.length - norm.length]
    if (like.length !== 1 || total < LEAST_LOCATIONS || count * 2 >= total) return []
    const facts = { rule: 'differs', severity: 'notice', like, count, total } as const
    const others = same.filter(one => one.key !== key)
    return others.map(({ at, named }) => ({ at, finding: { ...facts, playlistIds: named.flatMap(idsOf) } }))
  })
}

/** The findings are in the order of the locations (requirement 20.40). */
export function findingsOf(inputs: FindingsInputs): Finding[] {
  const { day } = inputs.now
  const context = { ...inputs, yesterday: dayBefore(day), soon: daysAfter(day, SOON_DAYS) }
  const differing = differences(inputs)
  return inputs.entries.flatMap(({ location, playlists }) => {
    const others = differing.flatMap(({ at, finding }) => (at === location ? finding : []))
    return screenTypes.flatMap(type => {
      const own = screenFindings(playlists ?? [], type, screenEntry(location.unique_id, type), context)
      const all = type === 'videowall' ? [...own, ...others] : own
      return all.map(finding => ({ ...finding, key: `${location.id} ${type} ${keyOf(finding)}`, location, type }))
    })
  })
}
