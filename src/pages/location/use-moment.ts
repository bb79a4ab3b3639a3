import { useEffect, useState } from 'react'
import { startMinuteClock } from '../../clock/minute-clock.ts'
import { type Moment, momentOf } from '../../clock/moment.ts'

/** The person's local time to the minute; the same object until the minute changes. */
export function useMoment(): Moment {
  const [now, setNow] = useState(() => momentOf(new Date()))
  useEffect(() => startMinuteClock(setNow), [])
  return now
}
