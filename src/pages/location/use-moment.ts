import { useEffect, useState } from 'react'
import { createMinuteClock } from '../../player/minute-clock.ts'
import { momentOf } from '../../player/moment.ts'
import type { Moment } from '../../player/schedule.ts'

/** What the person's wall clock shows, to the minute; the same object until the minute changes. */
export function useMoment(): Moment {
  const [now, setNow] = useState(() => momentOf(new Date()))
  useEffect(() => {
    const clock = createMinuteClock(setNow)
    return clock.dispose
  }, [])
  return now
}
