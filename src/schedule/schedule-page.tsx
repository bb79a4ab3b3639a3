import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { fetchLocations } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { texts } from '../texts.ts'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { consolePart } from '../ui/lazy-part.tsx'
import { fleetAgeText } from '../fleet/fleet-age-text.ts'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { useMoment } from '../ui/use-moment.ts'
import { FindingsButton } from './findings-button.tsx'
import { useFindings } from './findings/use-findings.ts'
import { FoundSchedule } from './found-schedule.tsx'
import { useScheduleAddress } from './use-schedule-address.ts'
import './schedule-page.css'

const FindingsFeed = consolePart(async () => (await import('./findings/findings-feed.tsx')).FindingsFeed)

const title = texts.sidebar.schedule

/** The schedule of every screen (section 20 of tests/requirements.md). */
export function SchedulePage() {
  const fleet = useFleet()
  const now = useMoment()
  const { findings, feed } = useFindings(fleet, now)
  const route = useScheduleAddress(now.day)
  const locations = useQuery({ ...locationsQuery, refetchOnMount: false })
  return (
    <div className="schedule">
      <PageTitle>{title}</PageTitle>
      <header className="page-head schedule-head">
        <h1>{title}</h1>
        <p className="muted">{fleetAgeText(fleet)}</p>
        {fleet.known > 0 && <FindingsButton findings={findings} fleet={fleet} now={now} />}
        <Suspense fallback={null}>
          <FindingsFeed {...feed} />
        </Suspense>
      </header>
      <SpinnerOverlay busy={fleet.isPending && !locations.isError} letsThrough />
      {locations.isError && !locations.data ? (
        <LoadFailed name="locations" query={locations} queryKey={locationsQuery.queryKey} load={fetchLocations} />
      ) : (
        <FoundSchedule fleet={fleet} findings={findings.list} now={now} route={route} />
      )}
    </div>
  )
}
