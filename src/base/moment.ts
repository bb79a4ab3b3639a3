import type { Clock } from './clock.ts'
import { minuteText } from './clock-text.ts'
import { localDay } from './local-day.ts'

/** A point of the local wall clock: `YYYY-MM-DD` and the minute of that day, 0 to 1439. */
export interface Moment {
  day: string
  minute: number
}

/** The day and the minute that the local wall clock shows at a Date. */
export const momentOf = (date: Date): Moment => ({
  day: localDay(date),
  minute: date.getHours() * 60 + date.getMinutes(),
})

/** The day and the minute that a clock shows now. */
export const momentNow = (clock: Clock): Moment => momentOf(new Date(clock.now()))

/** True if two moments are the same minute of the same day. */
export const isSameMoment = (a: Moment, b: Moment): boolean => a.day === b.day && a.minute === b.minute

/** Milliseconds until the minute of the wall clock changes, 1 to 60,000. */
export const msToNextMinute = (date: Date): number => 60_000 - (date.getSeconds() * 1000 + date.getMilliseconds())

/** The first instant at which the local wall clock shows a moment, in milliseconds since the epoch. */
export const instantOf = ({ day, minute }: Moment): number => new Date(`${day}T${minuteText(minute)}`).getTime()
