import { startTransition, useEffect, useState } from 'react'
import { type Clock, wallClock } from '../base/clock.ts'
import { type Moment, momentNow, startMinuteClock } from '../base/moment.ts'

/** The moment is the same object until the minute changes. */
export function useMoment(clock: Clock = wallClock): Moment {
  const [now, setNow] = useState(() => momentNow(clock))
  // Every page may draw much that is new each minute: a person who types does not wait for it.
  useEffect(() => startMinuteClock(clock, next => startTransition(() => setNow(next))).stop, [clock])
  return now
}
