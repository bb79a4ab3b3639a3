/** Enough for about a day, and little memory after months. */
const MOST_DURATIONS = 1000

/** Durations in milliseconds. */
export interface TransitionFigures {
  count: number
  p50: number
  p95: number
  worst: number
}

/** Measures the last transitions, from the end of the old item to the first frame of the new one. */
export function createTransitionLog() {
  const durations: number[] = []
  let count = 0
  let endedAt: number | null = null
  return {
    /** The time of the item on the screen is over; `at` is a `performance.now()`. */
    ended(at: number) {
      endedAt ??= at
    },
    /** The first frame of the next item is on the screen; counted only if an item has ended before. */
    presented(at: number) {
      if (endedAt === null) return
      count += 1
      durations.push(at - endedAt)
      endedAt = null
      if (durations.length > MOST_DURATIONS) durations.shift()
    },
    figures(): TransitionFigures {
      const sorted = [...durations].sort((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return { count, p50: at(0.5), p95: at(0.95), worst: sorted.at(-1) ?? 0 }
    },
  }
}
