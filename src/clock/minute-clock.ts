import { type Moment, momentOf, msToNextMinute } from './moment.ts'
import { createTimer } from './timer.ts'

/** A clock that was set by hand and a machine that slept are noticed within this time. */
const LONGEST_SLEEP_MS = 5000

const isSame = (a: Moment, b: Moment) => a.day === b.day && a.minute === b.minute

/**
 * Calls back whenever the minute of the wall clock changes, including when the clock is set to another time.
 * @returns the function that stops the clock
 */
export function startMinuteClock(onMinute: (now: Moment, before: Moment) => void): () => void {
  const timer = createTimer()
  let last = momentOf(new Date())

  function check(): void {
    const date = new Date()
    timer.set(Math.min(msToNextMinute(date), LONGEST_SLEEP_MS), check)
    const now = momentOf(date)
    if (isSame(now, last)) return
    const before = last
    last = now
    onMinute(now, before)
  }

  timer.set(Math.min(msToNextMinute(new Date()), LONGEST_SLEEP_MS), check)
  return timer.clear
}
