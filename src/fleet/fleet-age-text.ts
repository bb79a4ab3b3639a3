import { wallClock } from '../base/clock.ts'
import { localDay } from '../base/local-day.ts'
import type { Fleet } from './fleet.ts'
import { formatTimeOfDay } from '../base/date-time.ts'

const isToday = (at: number) => localDay(new Date(at)) === localDay(new Date(wallClock.now()))

/** The age of what is known, by its oldest answer: "as of 2:32 PM". */
const asOf = (at: number) => `as of ${isToday(at) ? formatTimeOfDay(at) : new Date(at).toLocaleString()}`

type KnownPart = Pick<Fleet, 'known' | 'total' | 'isLoading' | 'oldestAnswer'> &
  Partial<Pick<Fleet, 'stale' | 'isLimited'>>

/** The words behind a part that grows. */
export function soFarText({ isLoading, isLimited }: Pick<KnownPart, 'isLoading' | 'isLimited'>): string {
  if (!isLoading) return ''
  return isLimited ? ' so far, slowly, as the server limits the calls' : ' so far'
}

/**
 * How much of the index is known, and its age: "180 of 205 locations so far, as of 2:32 PM". A part of it is never shown
 * as the whole. Empty if nothing is known.
 * @param subject what has this age, where the text stands alone: "playlists as of 2:32 PM"
 */
export function fleetAgeText(fleet: KnownPart, subject = ''): string {
  const { known, stale = 0, total, oldestAnswer } = fleet
  const part = known - stale < total ? `${known - stale} of ${total} locations${soFarText(fleet)}` : ''
  const age = oldestAnswer === null ? '' : `${subject} ${asOf(oldestAnswer)}`.trim()
  return [part, age].filter(Boolean).join(', ')
}
