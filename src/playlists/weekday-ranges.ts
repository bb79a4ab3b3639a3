import type { Playlist } from '../api/playlists.ts'
import { dayAfter } from '../base/calendar.ts'
import { EVERY_DAY, type Weekdays, weekdayOf } from './weekdays.ts'

/** The first and the last day of a playlist. */
export type DayRange = Pick<Playlist, 'date_start' | 'date_end'>

/** The most playlists that one choice of weekdays may make: a year of weeks and a little more. */
export const MOST_RANGES = 60

/** True for the days of a range; the day after the last one of the year 9999 comes before all others by its text. */
const daysOf =
  ({ date_start, date_end }: DayRange) =>
  (day: string): boolean =>
    date_start <= day && day <= date_end

const none: ReadonlySet<string> = new Set()

/**
 * Splits a range of days into ranges of consecutive days that are chosen, in order. Calendar days are counted, so a
 * change of the clock moves none of them.
 * @param without days that are left out
 * @returns at most MOST_RANGES + 1 ranges, so that a range without an end takes no time
 */
export function rangesOf({ date_start, date_end }: DayRange, weekdays: Weekdays, without = none): DayRange[] {
  if (weekdays === EVERY_DAY && without.size === 0) return date_start <= date_end ? [{ date_start, date_end }] : []
  const ranges: DayRange[] = []
  if (weekdays === '') return ranges
  const isIn = daysOf({ date_start, date_end })
  let isInRange = false
  for (let day = date_start; isIn(day); day = dayAfter(day)) {
    const isChosen = weekdays.includes(weekdayOf(day)) && !without.has(day)
    if (isChosen && !isInRange && ranges.length > MOST_RANGES) break
    if (isChosen) ranges.push({ date_start: (isInRange && ranges.pop()?.date_start) || day, date_end: day })
    isInRange = isChosen
  }
  return ranges
}

/** All days of ranges. */
export function daysIn(ranges: readonly DayRange[]): string[] {
  const days: string[] = []
  for (const range of ranges) {
    const isIn = daysOf(range)
    for (let day = range.date_start; isIn(day); day = dayAfter(day)) days.push(day)
  }
  return days
}
