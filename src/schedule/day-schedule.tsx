import { useDeferredValue, useMemo } from 'react'
import type { Finding } from '../fleet/finding.ts'
import type { FleetEntry } from '../fleet/fleet.ts'
import { sameId, screenTypes } from '../base/id.ts'
import { screenEntry } from '../realtime/messages.ts'
import { useConnectedScreens } from '../realtime/use-presence.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchIcon } from '../ui/icons.ts'
import { matches } from '../ui/search.tsx'
import { dayGroup } from './grid/grid-rows.ts'
import { ScheduleRows, type ScheduleRowsProps } from './schedule-rows.tsx'
import { LocationFilters } from './location-filters.tsx'
import { PlanNote } from './plan-note.tsx'

/** What a person has chosen to see of the locations. */
interface Filters {
  search: string
  isProblemOnly: boolean
  isConnectedOnly: boolean
}

export const noFilters: Filters = { search: '', isProblemOnly: false, isConnectedOnly: false }

interface DayScheduleProps extends Omit<ScheduleRowsProps, 'groups'> {
  findings: readonly Finding[]
  filters: Filters
  onFilters: (filters: Filters) => void
}

/** One day of all locations. */
export function DaySchedule({ findings, filters, onFilters, ...props }: DayScheduleProps) {
  const { day, pointed } = props.route.address
  const { entries } = props.fleet
  const { search, isProblemOnly, isConnectedOnly } = filters
  // The field shows the search at once; the rows may follow later.
  const searched = useDeferredValue(search)
  const connected = useConnectedLocations(entries)
  const problems = useProblemLocations(entries, findings)
  const matching = useMemo(() => {
    const isListed = (entry: FleetEntry) =>
      (!isProblemOnly || problems.has(entry)) &&
      (!isConnectedOnly || connected.has(entry)) &&
      matches(searched, entry.location.name, entry.location.unique_id)
    return new Set(entries.filter(isListed))
  }, [entries, problems, isProblemOnly, connected, isConnectedOnly, searched])
  const pointedId = pointed?.locationId ?? null
  const groups = useMemo(() => {
    // The panel explains a row, so the row is there whatever the filters leave.
    const isPointed = ({ location }: FleetEntry) => pointedId !== null && sameId(location.id, pointedId)
    return entries.filter(entry => matching.has(entry) || isPointed(entry)).map(entry => dayGroup(entry, day))
  }, [entries, matching, pointedId, day])
  return (
    <>
      <div className="page-tools">
        <LocationFilters
          search={search}
          onSearch={text => onFilters({ ...filters, search: text })}
          found={matching.size}
          boxes={[
            {
              label: 'With problems',
              count: problems.size,
              isOn: isProblemOnly,
              onChange: isOn => onFilters({ ...filters, isProblemOnly: isOn }),
            },
            {
              label: 'Connected now',
              count: connected.size,
              isOn: isConnectedOnly,
              onChange: isOn => onFilters({ ...filters, isConnectedOnly: isOn }),
            },
          ]}
        />
        <PlanNote days={[day]} today={props.now.day} />
      </div>
      {entries.length > 0 && groups.length === 0 && (
        <EmptyState icon={SearchIcon} title={emptyText({ ...filters, search: searched })} />
      )}
      {groups.length > 0 && <ScheduleRows {...props} groups={groups} />}
    </>
  )
}

/** The reason why no location is listed. */
function emptyText({ search, isProblemOnly, isConnectedOnly }: Filters): string {
  const filters = [isProblemOnly ? 'with problems' : '', isConnectedOnly ? 'connected now' : ''].filter(Boolean)
  const location = ['No location', ...(filters.length > 0 ? [filters.join(' and ')] : [])].join(' ')
  return search ? `${location} matches “${search}”.` : `${location}.`
}

/** The locations with a screen that is connected. The presence may come ten times a second: the rows follow later. */
function useConnectedLocations(entries: readonly FleetEntry[]): ReadonlySet<FleetEntry> {
  const connected = useDeferredValue(useConnectedScreens())
  return useMemo(() => {
    const isConnected = ({ location }: FleetEntry) =>
      screenTypes.some(type => connected.has(screenEntry(location.unique_id, type)))
    return new Set(entries.filter(isConnected))
  }, [entries, connected])
}

/** The locations with a finding that the viewers of a screen see. */
function useProblemLocations(entries: readonly FleetEntry[], findings: readonly Finding[]): ReadonlySet<FleetEntry> {
  return useMemo(() => {
    const problems = findings.filter(({ severity }) => severity === 'problem')
    const ids = new Set(problems.map(({ location }) => String(location.id)))
    return new Set(entries.filter(({ location }) => ids.has(String(location.id))))
  }, [entries, findings])
}
