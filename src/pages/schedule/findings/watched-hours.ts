import { isObject } from '../../../is-object.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../../player/schedule/schedule.ts'

/** In localStorage: the hours of one person's shops stay the same from visit to visit. */
const KEY = 'WATCHED_HOURS'

const usualHours: MinuteSpan = { start: 8 * 60, end: 20 * 60 }

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DAY_MINUTES

/** The hours in which a screen should not be empty, as the person has chosen them; 8:00 to 20:00 at first. */
export function readHours(): MinuteSpan {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '')
    return isObject(stored) && isMinute(stored.start) && isMinute(stored.end)
      ? { start: stored.start, end: stored.end }
      : usualHours
  } catch {
    return usualHours
  }
}

/** Keeps the hours for the next visit. */
export function keepHours(hours: MinuteSpan): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(hours))
  } catch {
    // A browser that keeps nothing has the hours until the page is left.
  }
}
