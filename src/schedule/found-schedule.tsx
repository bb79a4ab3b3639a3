import { useEffect, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Moment } from '../base/moment.ts'
import type { Finding } from '../fleet/finding.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LocationIcon } from '../ui/icons.ts'
import { DaySchedule, noFilters } from './day-schedule.tsx'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import { ScheduleGrid } from './schedule-rows.tsx'
import { DayTools } from './day-tools.tsx'
import type { ScheduleRoute } from './use-schedule-address.ts'
import { WeekSchedule } from './week-schedule.tsx'

interface FoundScheduleProps {
  fleet: Fleet
  findings: readonly Finding[]
  now: Moment
  route: ScheduleRoute
}

/** The tools of the page and the rows that they have found. */
export function FoundSchedule({ findings, ...props }: FoundScheduleProps) {
  const { fleet, now, route } = props
  const { prefer } = fleet
  const { location } = route.address
  // Kept here, as the day is taken from the page while the week is shown.
  const [filters, setFilters] = useState(noFilters)
  // Before the list of the locations comes: the first calls go out with it, and do not wait until the rows are drawn.
  useLayoutEffect(() => {
    if (location !== null) prefer([location])
  }, [location, prefer])
  useEffect(() => void ScheduleGrid.load().catch(() => undefined), [])
  return (
    <>
      <DayTools address={route.address} today={now.day} onShow={route.show} />
      {route.address.view === 'week' ? (
        <WeekSchedule {...props} />
      ) : (
        <DaySchedule {...props} findings={findings} filters={filters} onFilters={setFilters} />
      )}
      {fleet.isPending && <GridSkeleton />}
      {!fleet.isPending && fleet.total === 0 && (
        <EmptyState icon={LocationIcon} title="No locations yet">
          <p>
            Add the first one in <Link to={routes.locations}>{texts.sidebar.manageLocation}</Link>.
          </p>
        </EmptyState>
      )}
    </>
  )
}
