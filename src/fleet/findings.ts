import type { Playlist } from '../api/playlists.ts'
import { daysAfter } from '../base/calendar.ts'
import type { Moment } from '../base/moment.ts'
import { type ScreenType, screenTypes } from '../base/id.ts'
import type { MinuteSpan } from '../player/schedule/schedule.ts'
import { timelineOf } from '../player/schedule/timeline.ts'
import { screenEntry } from '../realtime/messages.ts'
import type { FleetEntry } from './fleet.ts'
import { type Card, cardsOf } from '../playlists/weekday-groups.ts'
import { type DailySpan, dailySpans, spanToCome } from './findings/daily-spans.ts'
import type { Finding, ScreenFinding } from './finding.ts'
import { goneFiles, type LastDays, lastDaysAt, planFinding } from './playlist-rules.ts'
import { emptySpans, touchingSpans } from './findings/stretch-rules.ts'

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
