import { useMemo } from 'react'
import type { Place } from '../jobs/job.ts'
import { useLocationInPath } from './use-location.ts'

/** This page's location, as a job needs it. */
export function usePlace(): Place {
  const { id, uniqueId, title } = useLocationInPath({ asks: false })
  return useMemo(() => ({ locationId: id, uniqueId, locationName: title }), [id, uniqueId, title])
}
