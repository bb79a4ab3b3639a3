import type { Playlist, PlaylistPlan } from '../../../api/playlists.ts'
import { twoDigits } from '../../../clock/clock-text.ts'
import type { ScreenType } from '../../../id.ts'

/** The values of a playlist's fields during an edit: days `YYYY-MM-DD`, times `HH:MM:SS`, empty for none. */
export interface PlanDraft {
  dateStart: string
  dateEnd: string
  timeStart: string
  timeEnd: string
  /** As typed. */
  repeat: string
}

/** The draft of a new playlist. */
export const emptyDraft: PlanDraft = { dateStart: '', dateEnd: '', timeStart: '', timeEnd: '', repeat: '' }

/** The draft of an existing playlist. */
export const draftOf = (playlist: Playlist): PlanDraft => ({
  dateStart: playlist.date_start,
  dateEnd: playlist.date_end,
  timeStart: playlist.time_start,
  timeEnd: playlist.time_end,
  repeat: String(playlist.repeat_interval),
})

/** True if two drafts have the same values. */
export const sameDraft = (a: PlanDraft, b: PlanDraft): boolean =>
  a.dateStart === b.dateStart &&
  a.dateEnd === b.dateEnd &&
  a.timeStart === b.timeStart &&
  a.timeEnd === b.timeEnd &&
  a.repeat === b.repeat

/** A newer version of a draft with the values that the person has changed since `before`. Both days are one field. */
export function changesOver(newer: PlanDraft, draft: PlanDraft, before: PlanDraft): PlanDraft {
  const hasChangedDays = draft.dateStart !== before.dateStart || draft.dateEnd !== before.dateEnd
  const { dateStart, dateEnd } = hasChangedDays ? draft : newer
  return {
    dateStart,
    dateEnd,
    timeStart: draft.timeStart === before.timeStart ? newer.timeStart : draft.timeStart,
    timeEnd: draft.timeEnd === before.timeEnd ? newer.timeEnd : draft.timeEnd,
    repeat: draft.repeat === before.repeat ? newer.repeat : draft.repeat,
  }
}

const DEFAULT_HOURS = 12

/** The end time if none is given: 12 hours later, wrapping at 24 (requirement 6.11). */
export function endAfter(timeStart: string): string {
  const hour = (Number(timeStart.slice(0, 2)) + DEFAULT_HOURS) % 24
  return `${twoDigits(hour)}${timeStart.slice(2)}`
}

/** True if a window runs over midnight into the next day. */
export const runsOvernight = (draft: PlanDraft): boolean =>
  (draft.timeEnd || endAfter(draft.timeStart)) < draft.timeStart

/** The repeat if it is a whole number of 1 or more; null otherwise. */
function readRepeat(text: string): number | null {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= 1 ? value : null
}

/**
 * The plan of a draft; null if a field is missing (requirements 6.10, 6.13). For a ticker the person gives only the
 * repeat: its window is `today`, 00:00 to 23:00.
 */
export function planOf(type: ScreenType, draft: PlanDraft, today: string): PlaylistPlan | null {
  const repeat_interval = readRepeat(draft.repeat)
  if (repeat_interval === null) return null
  if (type === 'ticker') {
    const window = { date_start: today, date_end: today, time_start: '00:00:00', time_end: '23:00:00' }
    return { type, ...window, repeat_interval }
  }
  const { dateStart, dateEnd, timeStart, timeEnd } = draft
  if (!dateStart || !dateEnd || !timeStart) return null
  const window = { date_start: dateStart, date_end: dateEnd, time_start: timeStart }
  return { type, ...window, time_end: timeEnd || endAfter(timeStart), repeat_interval }
}

/** True if a playlist has the values of a plan. */
export const playsAs = (playlist: Playlist, plan: PlaylistPlan): boolean =>
  playlist.type === plan.type &&
  playlist.date_start === plan.date_start &&
  playlist.date_end === plan.date_end &&
  playlist.time_start === plan.time_start &&
  playlist.time_end === plan.time_end &&
  playlist.repeat_interval === plan.repeat_interval

/** A name for a new playlist, as the call needs one and the form has no field for it: the type and the day. */
export const newPlaylistName = (type: ScreenType, today: string): string =>
  `${type === 'videowall' ? 'Videowall' : 'Ticker'} playlist ${today}`
