import { shortDay, weekdayOf } from '../base/day-text.ts'
import { clockText, daysAfter, localDay } from '../base/local-day.ts'
import { momentOf } from '../base/moment.ts'
import { type Absence, wasSeenGoing } from './ledger.ts'

/** In days. A weekday alone would be ambiguous for an earlier day. */
const WEEK = 6

/** "2:32 PM", "Fri 2:32 PM" or "13 Nov 2:32 PM". Both times are milliseconds since the epoch. */
export function pastText(at: number, now: number): string {
  const { day, minute } = momentOf(new Date(at))
  const today = localDay(new Date(now))
  if (day === today) return clockText(minute)
  const isRecent = day >= daysAfter(today, -WEEK) && day < today
  return `${isRecent ? weekdayOf(day).slice(0, 3) : shortDay(day, today)} ${clockText(minute)}`
}

/** "since 2:32 PM", or "at least since 9:00 AM" if no console was open when the screen went. */
export const sinceText = (absence: Absence, now: number): string =>
  wasSeenGoing(absence)
    ? `since ${pastText(absence.seenAt ?? absence.missingAt, now)}`
    : `at least since ${pastText(absence.missingAt, now)}`

/** Empty if `sinceText` says it already. */
export function lastSeenText(absence: Absence, now: number): string {
  if (wasSeenGoing(absence)) return ''
  return absence.seenAt === null ? 'not seen before' : `last seen ${pastText(absence.seenAt, now)}`
}

/** The lines of a tile. At its first visit a console knows the time of no screen. */
export const wallLines = (absence: Absence, now: number): string[] =>
  absence.seenAt === null ? ['since when is not known'] : [sinceText(absence, now), lastSeenText(absence, now)]

/** "Dark at least since 9:00 AM, last seen Fri 2:32 PM" (requirement 32.3). */
export const absenceText = (absence: Absence, isDark: boolean, now: number): string =>
  [`${isDark ? 'Dark' : 'Disconnected'} ${sinceText(absence, now)}`, lastSeenText(absence, now)]
    .filter(Boolean)
    .join(', ')
