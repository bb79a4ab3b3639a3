/** A point of the local wall clock: `YYYY-MM-DD` and the minute of that day, 0 to 1439. */
export interface Moment {
  day: string
  minute: number
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** What the local wall clock shows: the impure edge of the schedule. */
export function momentOf(date: Date): Moment {
  return {
    day: `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    minute: date.getHours() * 60 + date.getMinutes(),
  }
}

/** Milliseconds until the wall clock's minute changes, 1 to 60,000. */
export const msToNextMinute = (date: Date): number => 60_000 - (date.getSeconds() * 1000 + date.getMilliseconds())
