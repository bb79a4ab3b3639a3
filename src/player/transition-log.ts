/** Enough for a day of diagnostics and little enough for months. */
const CAPACITY = 1000

export interface SeamFigures {
  count: number
  p50: number
  p95: number
  worst: number
}

export interface SeamLedger {
  /** The time of the item on the screen is over; times are those of `performance.now()`. */
  ended(at: number): void
  /** The first frame of the next item is on the screen; counted only where an item has ended before. */
  presented(at: number): void
  figures(): SeamFigures
}

/** Keeps the milliseconds of the last transitions, from the end of the old item to the first frame of the new one. */
export function createSeamLedger(): SeamLedger {
  const seams: number[] = []
  let count = 0
  let endedAt: number | null = null
  return {
    ended(at) {
      endedAt ??= at
    },
    presented(at) {
      if (endedAt === null) return
      count += 1
      seams.push(at - endedAt)
      endedAt = null
      if (seams.length > CAPACITY) seams.shift()
    },
    figures() {
      const sorted = [...seams].sort((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
      return { count, p50: at(0.5), p95: at(0.95), worst: sorted.at(-1) ?? 0 }
    },
  }
}
