import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { locationTitle } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { numberText } from '../base/counted.ts'
import { type Id, idFromText, keyOf, sameId } from '../base/id.ts'
import type { Moment } from '../base/moment.ts'
import type { Finding } from '../fleet/findings.ts'
import { type Fleet, type FleetEntry, fleetAgeText } from '../fleet/fleet.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { Loaded } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { locationPath, routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LocationIcon, SearchIcon, SuccessIcon, WarningIcon } from '../ui/icons.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { matches, SearchCount, SearchField } from '../ui/search.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { useMoment } from '../ui/use-moment.ts'
import { DayTools, PlanNote } from './day-tools.tsx'
import { findingsText } from './findings/finding-text.ts'
import { type Findings, type FindingsProps, useFindings } from './findings/use-findings.ts'
import { dayGroup, weekGroups } from './grid/grid-rows.ts'
import { GridSkeleton } from './grid/live-state.tsx'
import { type ScheduleRoute, useScheduleAddress, weekOf } from './schedule-address.ts'
import { ScheduleRows, type ScheduleRowsProps } from './schedule-rows.tsx'
import './schedule-page.css'

const FindingsDialog = lazyPart(async () => (await import('./findings/findings-dialog.tsx')).FindingsDialog)

interface LocationChoiceProps {
  entries: readonly FleetEntry[]
  shown: FleetEntry | undefined
  onLocation: (id: Id) => void
}

function LocationChoice({ entries, shown, onLocation }: LocationChoiceProps) {
  return (
    <>
      <label className="schedule-location row small">
        Location
        <select
          className="input"
          value={shown ? String(shown.location.id) : ''}
          onChange={event => onLocation(idFromText(event.target.value))}
        >
          {!shown && <option value="">Choose a location</option>}
          {entries.map(entry => (
            <option key={entry.location.id} value={entry.location.id}>
              {locationTitle(entry.location)}
            </option>
          ))}
        </select>
      </label>
      {shown && <Link to={locationPath(shown.location)}>Edit its playlists</Link>}
    </>
  )
}

function WeekSchedule(props: Omit<ScheduleRowsProps, 'groups'>) {
  const { route, now } = props
  const { entries, byKey } = props.fleet
  const { day, location } = route.address
  const shown = location === null ? entries[0] : byKey.get(String(location))
  const groups = useMemo(() => (shown ? weekGroups(shown, weekOf(day)) : []), [shown, day])
  return (
    <>
      <div className="page-tools">
        <LocationChoice entries={entries} shown={shown} onLocation={id => route.show({ location: id })} />
        <PlanNote days={weekOf(day)} today={now.day} />
      </div>
      {shown && <ScheduleRows {...props} groups={groups} />}
      {entries.length > 0 && !shown && (
        <EmptyState icon={LocationIcon} title="There is no location with this address.">
          <p>It may have been deleted. Choose another one above.</p>
        </EmptyState>
      )}
    </>
  )
}

/** Says that more may be found when the rest is loaded, or what cannot be checked (requirements 20.30 and 20.34). */
function partText(unchecked: Findings['unchecked']): string {
  if (unchecked.some(({ isAwaited }) => !isAwaited)) return ', not all checked'
  return unchecked.length > 0 ? ' so far' : ''
}

function countText({ list, ignored, unchecked }: Findings): string {
  const none = ignored.length > 0 ? `${numberText(ignored.length)} ignored` : 'Nothing found'
  return `${findingsText(list) || none}${partText(unchecked)}`
}

function FindingsButton(props: FindingsProps) {
  const { findings } = props
  const [isOpen, setOpen] = useState(false)
  const isAllWell = findings.list.length === 0 && findings.unchecked.every(({ isAwaited }) => isAwaited)
  const Icon = isAllWell ? SuccessIcon : WarningIcon
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={16} aria-hidden />
        <span>{countText(findings)}</span>
      </Button>
      <Suspense fallback={null}>{isOpen && <FindingsDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

interface Filters {
  search: string
  isProblemOnly: boolean
}

interface DayScheduleProps extends Omit<ScheduleRowsProps, 'groups'> {
  findings: readonly Finding[]
  filters: Filters
  onFilters: (filters: Filters) => void
}

function DaySchedule({ findings, filters, onFilters, ...props }: DayScheduleProps) {
  const { day, pointed } = props.route.address
  const { entries, byKey } = props.fleet
  const { search, isProblemOnly } = filters
  // The field shows the search at once; the rows may follow later.
  const searched = useDeferredValue(search)
  const problems = useProblemLocations(byKey, findings)
  const matching = useMemo(() => {
    const isListed = (entry: FleetEntry) =>
      (!isProblemOnly || problems.has(entry)) && matches(searched, entry.location.name, entry.location.unique_id)
    return new Set(entries.filter(isListed))
  }, [entries, problems, isProblemOnly, searched])
  const pointedId = pointed?.locationId ?? null
  const groups = useMemo(() => {
    // The panel explains a row, so the row is there whatever the filters leave.
    const isPointed = ({ location }: FleetEntry) => pointedId !== null && sameId(location.id, pointedId)
    return entries.filter(entry => matching.has(entry) || isPointed(entry)).map(entry => dayGroup(entry, day))
  }, [entries, matching, pointedId, day])
  return (
    <>
      <div className="page-tools">
        <SearchField
          label="Search locations"
          value={search}
          onChange={text => onFilters({ ...filters, search: text })}
        />
        <SearchCount search={search} count={matching.size} noun={['location', 'locations']} />
        <CheckBox checked={isProblemOnly} onChange={isOn => onFilters({ ...filters, isProblemOnly: isOn })}>
          {`With problems (${problems.size})`}
        </CheckBox>
        <PlanNote days={[day]} today={props.now.day} />
      </div>
      {entries.length > 0 && groups.length === 0 && (
        <EmptyState icon={SearchIcon} title={emptyText({ ...filters, search: searched })} />
      )}
      {groups.length > 0 && (
        <ScheduleRows {...props} groups={groups} filter={searched.trim() + (isProblemOnly ? ' problems' : '')} />
      )}
    </>
  )
}

function emptyText({ search, isProblemOnly }: Filters): string {
  const location = isProblemOnly ? 'No location with problems' : 'No location'
  return search ? `${location} matches “${search}”.` : `${location}.`
}

function useProblemLocations(byKey: Fleet['byKey'], findings: readonly Finding[]): ReadonlySet<FleetEntry> {
  return useMemo(() => {
    const problems = findings.filter(({ severity }) => severity === 'problem')
    return new Set(problems.flatMap(({ location }) => byKey.get(keyOf(location)) ?? []))
  }, [byKey, findings])
}

interface FoundScheduleProps {
  fleet: Fleet
  findings: readonly Finding[]
  now: Moment
  route: ScheduleRoute
}

function FoundSchedule({ findings, ...props }: FoundScheduleProps) {
  const { fleet, now, route } = props
  const { prefer } = fleet
  const { location } = route.address
  // Kept here, as the day is taken from the page while the week is shown.
  const [filters, setFilters] = useState<Filters>({ search: '', isProblemOnly: false })
  // Before the list of the locations comes: the first calls go out with it, and do not wait until the rows are drawn.
  useLayoutEffect(() => {
    if (location !== null) prefer([location])
  }, [location, prefer])
  return (
    <>
      <DayTools route={route} today={now.day} />
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

const title = texts.sidebar.schedule

/** The schedule of every screen (section 20 of tests/requirements.md). */
export function SchedulePage() {
  const fleet = useFleet()
  const now = useMoment()
  const findings = useFindings(fleet, now)
  const route = useScheduleAddress(now.day)
  const locations = useQuery({ ...locationsQuery, refetchOnMount: false })
  return (
    <div className="schedule column">
      <PageTitle>{title}</PageTitle>
      <header className="page-head schedule-head">
        <h1>{title}</h1>
        <p className="muted">{fleetAgeText(fleet)}</p>
        {fleet.known > 0 && <FindingsButton findings={findings} fleet={fleet} now={now} />}
      </header>
      <SpinnerOverlay busy={fleet.isPending && !locations.isError} letsThrough />
      <Loaded name="locations" query={locations} of={locationsQuery}>
        <FoundSchedule fleet={fleet} findings={findings.list} now={now} route={route} />
      </Loaded>
    </div>
  )
}
