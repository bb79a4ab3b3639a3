import type { Playlist, PlaylistPlan, ScreenType } from '../../api/playlists.ts'
import { twoDigits } from '../../base/local-day.ts'
import { tickerPlan } from '../../playlists/ticker-plan.ts'
import { EVERY_DAY } from '../../playlists/weekdays.ts'

/** The accessible names of the fields of a playlist (requirement 16.8). */
export const planLabels = {
  days: 'Date range',
  start: 'Start time',
  end: 'End time',
  repeat: 'Repeat',
  name: 'Name (optional)',
}

/**
 * A form's fields during an edit, as text: days `YYYY-MM-DD`, times `HH:MM:SS`, the repeat as typed, the weekdays as their
 * digits; empty for none. `alone` is yes or no once the person has chosen; `removed` are the keys of exceptions, each
 * after a bar; `except` are the days of new ones.
 */
export type PlanDraft = typeof emptyDraft

/** A field that a playlist needs; both days are one field. */
export type RequiredField = 'days' | 'start' | 'weekdays' | 'repeat'

export const emptyDraft = {
  name: '',
  date_start: '',
  date_end: '',
  time_start: '',
  time_end: '',
  repeat_interval: '',
  weekdays: EVERY_DAY,
  alone: '',
  removed: '',
  except: '',
}

const FIELDS = Object.keys(emptyDraft) as (keyof PlanDraft)[]

/** The draft of an existing playlist, or of several that play on some days of the week. */
export function draftOf(playlist: Playlist, weekdays = EVERY_DAY): PlanDraft {
  const { name, date_start, date_end, time_start, time_end, repeat_interval } = playlist
  const repeat = String(repeat_interval)
  return { ...emptyDraft, name, date_start, date_end, time_start, time_end, repeat_interval: repeat, weekdays }
}

export const sameDraft = (a: PlanDraft, b: PlanDraft): boolean => FIELDS.every(field => a[field] === b[field])

/** A newer version of a draft with the values that the person has changed since `before`. Both days are one field. */
export function changesOver(newer: PlanDraft, draft: PlanDraft, before: PlanDraft): PlanDraft {
  const changed = FIELDS.filter(field => draft[field] !== before[field])
  const { date_start, date_end } = changed.some(field => field.startsWith('date')) ? draft : newer
  const result = { ...newer, date_start, date_end }
  for (const field of changed) result[field] = draft[field]
  return result
}

const DEFAULT_HOURS = 12

/** The end time if none is given: 12 hours later, wrapping at 24 (requirement 6.11). */
export function endAfter(start: string): string {
  const hour = (Number(start.slice(0, 2)) + DEFAULT_HOURS) % 24
  return `${twoDigits(hour)}${start.slice(2)}`
}

export const runsOvernight = ({ time_start, time_end }: PlanDraft): boolean =>
  (time_end || endAfter(time_start)) < time_start

/** The repeat if it is a whole number of 1 or more; null otherwise. */
function readRepeat(text: string): number | null {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= 1 ? value : null
}

export function repeatText(text: string): string {
  const times = readRepeat(text)
  if (times === null) return ''
  return `Plays ${times === 1 ? 'once' : `${times} times in a row`}, then the next playlist has its turn.`
}

/** The required fields that a draft has not filled in; a ticker needs only the repeat (requirement 6.10). */
export function missingIn(type: ScreenType, draft: PlanDraft): RequiredField[] {
  const missing: RequiredField[] = []
  if (type === 'videowall' && !(draft.date_start && draft.date_end)) missing.push('days')
  if (type === 'videowall' && !draft.time_start) missing.push('start')
  if (type === 'videowall' && draft.weekdays === '') missing.push('weekdays')
  if (readRepeat(draft.repeat_interval) === null) missing.push('repeat')
  return missing
}

/**
 * The plan of a draft; null if a field is missing (requirements 6.10, 6.13). For a ticker the person gives only the
 * repeat: its window is `today`, 00:00 to 23:00.
 */
export function planOf(type: ScreenType, draft: PlanDraft, today: string): PlaylistPlan | null {
  const repeat_interval = readRepeat(draft.repeat_interval)
  if (repeat_interval === null || missingIn(type, draft).length > 0) return null
  if (type === 'ticker') return tickerPlan(repeat_interval, today)
  const { date_start, date_end, time_start } = draft
  return { type, date_start, date_end, time_start, time_end: draft.time_end || endAfter(time_start), repeat_interval }
}

/** The plan that a note tells of, also while the repeat, which moves no day and no hour, is not typed yet. */
export const plannedSoFar = (type: ScreenType, draft: PlanDraft, today: string): PlaylistPlan | null =>
  planOf(type, { ...draft, repeat_interval: draft.repeat_interval || '1' }, today)
