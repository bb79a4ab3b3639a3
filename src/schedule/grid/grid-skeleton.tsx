import { Skeleton } from '../../ui/skeleton.tsx'

/** Grey rows in place of a list that is being loaded. */
export function GridSkeleton() {
  return (
    <div className="schedule-waiting" aria-busy="true">
      <Skeleton className="schedule-waiting-row" count={8} />
    </div>
  )
}
