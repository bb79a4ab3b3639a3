import { startTransition, useEffect, useState } from 'react'
import { wallClock } from '../base/clock.ts'
import { type Moment, momentNow, startMinuteClock } from '../base/moment.ts'

/** The moment is the same object until the minute changes. */
export function useMoment(): Moment {
  const [now, setNow] = useState(() => momentNow(wallClock))
  // Every page may draw much that is new each minute: a person who types does not wait for it.
  useEffect(() => startMinuteClock(wallClock, next => startTransition(() => setNow(next))).stop, [])
  return now
}
