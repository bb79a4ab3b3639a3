import { clockText, minuteOfTime } from '../../base/clock-text.ts'
import { formatDay } from '../../base/day-text.ts'

/* Apart from date-text.ts, as the first view of the page needs no library to read dates. */

/** The text of a range of days; while the last day is not chosen yet, it ends in a dash. */
export const formatDays = (start: string, end: string): string =>
  start ? `${formatDay(start)} – ${formatDay(end)}` : ''

/** A time of day on the 12-hour clock, as the pickers show it (requirement 6.15): "6:05 PM". Empty for no time. */
export const formatTime = (time: string): string => (time ? clockText(minuteOfTime(time)) : '')
