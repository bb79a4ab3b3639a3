/** A server's clock that shows the same second after this time comes out of a cache. */
const STANDS_MS = 2000

/** Tells the dates of a running clock from those of a cache that does not say how old its answers are. */
export function createRunningDates() {
  let last = { date: Number.NaN, at: 0 }
  let hasStood = false
  return {
    /** Times are of `performance.now()`. @returns false from a date that stands still on, until one has gone on like a clock */
    isRunning(date: number, sentAt: number, receivedAt: number): boolean {
      const before = last
      if (date !== before.date) {
        last = { date, at: receivedAt }
        if (Math.abs(date - before.date - (receivedAt - before.at)) < STANDS_MS) hasStood = false
      } else if (sentAt - before.at > STANDS_MS) hasStood = true
      return !hasStood
    },
    /** The time at which the last date first came. */
    since: () => last.at,
  }
}
