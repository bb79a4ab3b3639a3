import type { Clock } from './clock.ts'
import { isSameMoment, type Moment, momentNow, msToNextMinute } from './moment.ts'
import { createTimer } from './timer.ts'

/** A clock that was set by hand and a machine that slept are noticed within this time. */
const LONGEST_SLEEP_MS = 5000

export interface MinuteClock {
  /** Looks at the clock now, and calls back if its minute has changed. */
  check(): void
  stop(): void
}

/**
 * Calls back whenever the minute of the clock changes, including when the clock is set to another time. The clock's
 * speed may change at any time.
 */
export function startMinuteClock(clock: Clock, onMinute: (now: Moment, before: Moment) => void): MinuteClock {
  const timer = createTimer()
  let last = momentNow(clock)

  function sleep(): void {
    const ms = Math.ceil(msToNextMinute(new Date(clock.now())) / clock.speed)
    timer.set(Math.min(ms, LONGEST_SLEEP_MS), check)
  }

  function check(): void {
    sleep()
    const now = momentNow(clock)
    if (isSameMoment(now, last)) return
    const before = last
    last = now
    onMinute(now, before)
  }

  sleep()
  const unsubscribe = clock.subscribe(check)
  return {
    check,
    stop() {
      unsubscribe()
      timer.clear()
    },
  }
}
