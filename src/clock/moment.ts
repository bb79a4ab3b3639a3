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

/** Milliseconds until the minute of the wall clock changes, 1 to 60,000. */
export const msToNextMinute = (date: Date): number => 60_000 - (date.getSeconds() * 1000 + date.getMilliseconds())
