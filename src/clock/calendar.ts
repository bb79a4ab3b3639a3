const DAY_MS = 86_400_000

/** Counts in UTC, so that neither a clock nor a time zone shifts the day. */
const shifted = (day: string, ms: number) => new Date(Date.parse(day) + ms).toISOString().slice(0, 10)

/** The calendar day after a `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => shifted(day, DAY_MS)

/** The calendar day before a `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => shifted(day, -DAY_MS)
