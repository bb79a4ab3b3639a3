import { useEffect, useMemo, useState } from 'react'
import { momentOf, msToNextMinute } from '../../player/moment.ts'
import type { Moment } from '../../player/schedule.ts'

/** What the person's wall clock shows, to the minute; the same object until the minute changes. */
export function useMoment(): Moment {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), msToNextMinute(now))
    return () => clearTimeout(timer)
  }, [now])
  return useMemo(() => momentOf(now), [now])
}
