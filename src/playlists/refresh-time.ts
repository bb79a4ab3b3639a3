import { dayAfter } from '../base/calendar.ts'
import { localDay } from '../base/local-day.ts'
import { env } from '../env.ts'

/** A screen's interval differs from this by up to a minute, so that not all screens load at once. */
const SPREAD_MINUTES = 1

const MINUTE_MS = 60_000

/**
 * The time by which every connected screen has loaded its playlists again after a change.
 * @param at time of the change, in milliseconds since the epoch, like the result
 */
export function lastRefresh(at: number, minutes = env.refreshMinutes): number {
  if (minutes > 0) return at + (minutes + SPREAD_MINUTES) * MINUTE_MS
  // Without an interval, screens load their playlists again at local midnight (requirement 11.7).
  return new Date(`${dayAfter(localDay(new Date(at)))}T00:00:00`).getTime()
}

/** The end of a sentence that says when a screen takes a change by itself. */
export function refreshText(minutes = env.refreshMinutes): string {
  if (minutes === 0) return 'at midnight'
  return minutes === 1 ? 'within 1 minute' : `within ${minutes} minutes`
}
