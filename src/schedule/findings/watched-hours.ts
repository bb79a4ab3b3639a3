import { isObject } from '../../base/is-object.ts'
import { createKeptValue } from '../../base/kept-value.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../player/schedule/schedule.ts'

const usualHours: MinuteSpan = { start: 8 * 60, end: 20 * 60 }

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < DAY_MINUTES

function readHours(text: string | null): MinuteSpan {
  const stored: unknown = JSON.parse(text ?? 'null')
  if (!isObject(stored) || !isMinute(stored.start) || !isMinute(stored.end)) return usualHours
  return { start: stored.start, end: stored.end }
}

/** The hours in which a screen should not be empty, as the person has chosen them for this browser; 8:00 to 20:00 at first. */
export const createWatchedHours = () =>
  createKeptValue<MinuteSpan>('WATCHED_HOURS', { read: readHours, write: hours => JSON.stringify(hours) })
