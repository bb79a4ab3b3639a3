import type { Clock } from './clock.ts'
import { localDay, minuteText } from './local-day.ts'
import { createTimer } from './timer.ts'

/** A `YYYY-MM-DD` of the local wall clock, and the minute of that day, 0 to 1439. */
export interface Moment {
  day: string
  minute: number
}

export const momentOf = (date: Date): Moment => ({
  day: localDay(date),
  minute: date.getHours() * 60 + date.getMinutes(),
})

export const momentNow = (clock: Clock): Moment => momentOf(new Date(clock.now()))

const isSameMoment = (a: Moment, b: Moment): boolean => a.day === b.day && a.minute === b.minute

/** The result is 1 to 60,000. */
export const msToNextMinute = (date: Date): number => 60_000 - (date.getSeconds() * 1000 + date.getMilliseconds())

/** The first instant at which the wall clock shows the moment, in milliseconds since the epoch. */
export const instantOf = ({ day, minute }: Moment): number => new Date(`${day}T${minuteText(minute)}`).getTime()

/** A clock that was set by hand and a machine that slept are noticed within this time. */
const LONGEST_SLEEP_MS = 5000

interface MinuteClock {
  check(): void
  stop(): void
}

/** Calls back every minute, and when the clock is set to another time. It follows the clock's speed. */
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
