/**
 * What one answer says about the server's clock: at the time `at` it was ahead of the page's by `least` to `most`. The
 * page's clock is `performance.now()`, which nobody sets; all are milliseconds.
 */
export interface OffsetBounds {
  least: number
  most: number
  at: number
}

/** The best guess of how far the server's clock is ahead of `performance.now()`, in milliseconds. */
export interface OffsetEstimate {
  offset: number
  /** The true offset lies within so many milliseconds of the guess. */
  uncertainty: number
}

/** A machine without a time service goes wrong by at most 180 ms an hour. */
const DRIFT = 50e-6

/** An answer that is older than an hour says less than the next one. */
const LONGEST_MS = 3_600_000

const MOST_KEPT = 40

/** So many answers in a row against the older ones mean that a clock was set: the older ones count no more. */
const CONTRADICTIONS = 3

/** The doubt looks for a clock that is ahead of the guess by more than this. */
const DOUBT_MS = 10

/** `Date` is cut to the second, and `Age` too. */
const SECOND_MS = 1000

/**
 * The bounds from the date of an answer, which was written between question and arrival. A busy server may write a second
 * that is over: `least` holds then too, `most` does not.
 */
export function boundsOf(answer: { sentAt: number; receivedAt: number; date: number; age?: number }): OffsetBounds {
  const { sentAt, receivedAt, date, age = 0 } = answer
  const cut = age > 0 ? 2 * SECOND_MS : SECOND_MS
  return { least: date + age - receivedAt, most: date + age + cut - sentAt, at: receivedAt }
}

/** Bounds as they are at a later time: wider, as both clocks have gone on. */
function widened({ least, most, at }: OffsetBounds, now: number): { least: number; most: number } {
  const drift = Math.abs(now - at) * DRIFT
  return { least: least - drift, most: most + drift }
}

/**
 * The stretch on which most bounds agree (Marzullo's algorithm), so that a stale answer out of a cache is outvoted. Of two
 * such stretches the later one counts. Null without bounds.
 */
export function estimateOffset(bounds: readonly OffsetBounds[], now: number): OffsetEstimate | null {
  const edges = bounds.flatMap(one => {
    const { least, most } = widened(one, now)
    return [
      { at: least, step: 1 },
      { at: most, step: -1 },
    ]
  })
  edges.sort((a, b) => a.at - b.at || b.step - a.step)
  let [count, best, from, to] = [0, 0, 0, 0]
  for (const [index, { at, step }] of edges.entries()) {
    count += step
    if (step < 0 || count < best) continue
    best = count
    from = at
    to = edges[index + 1]?.at ?? at
  }
  return best === 0 ? null : { offset: (from + to) / 2, uncertainty: (to - from) / 2 }
}

/** True if an answer cannot be right if the guess is. */
export const contradicts = (bounds: OffsetBounds, { offset, uncertainty }: OffsetEstimate, now: number): boolean => {
  const { least, most } = widened(bounds, now)
  return most < offset - uncertainty || least > offset + uncertainty
}

/** True if a newer answer shows that the server's clock is further ahead, by less than a second. */
const isStale = ({ most }: OffsetBounds, { least }: OffsetBounds) => least > most && least - most < SECOND_MS

/** Adds the bounds of a new answer, and leaves out those that count no more. */
export function withBounds(known: readonly OffsetBounds[], added: OffsetBounds): OffsetBounds[] {
  const now = added.at
  const kept = known.filter(one => now - one.at < LONGEST_MS && !isStale(one, added))
  const young = [...kept, added].slice(-MOST_KEPT)
  const newest = young.slice(-CONTRADICTIONS)
  const estimate = estimateOffset(young, now)
  const isSet = newest.length === CONTRADICTIONS && estimate && newest.every(one => contradicts(one, estimate, now))
  return isSet ? newest : young
}

/**
 * The best time of the next question: it reaches the server when, by the guess, a second turns. The answer halves the
 * stretch of the guess.
 * @param roundTrip milliseconds from a question to its answer
 * @returns a `performance.now()` within the next second
 */
export function bestQuestionTime({ offset }: OffsetEstimate, roundTrip: number, now: number): number {
  const early = now + roundTrip / 2 + offset
  return now + ((SECOND_MS - (early % SECOND_MS)) % SECOND_MS)
}

/**
 * The time of a question that doubts the guess, as a stale answer hides a clock that is further ahead. Only with such a
 * clock does a second turn before the question arrives.
 * @returns a `performance.now()` within the next second
 */
export function doubtTime({ offset, uncertainty }: OffsetEstimate, roundTrip: number, now: number): number {
  return bestQuestionTime({ offset: offset + uncertainty + roundTrip / 2 + DOUBT_MS, uncertainty }, roundTrip, now)
}

/** True if another question would say little more: no guess is surer than the ways of its answers. */
export const isFine = ({ uncertainty }: OffsetEstimate, roundTrip: number): boolean => uncertainty < roundTrip + 2
