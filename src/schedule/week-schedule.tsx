import { useMemo } from 'react'
import { sameId } from '../base/id.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LocationIcon } from '../ui/icons.ts'
import { weekGroups } from './grid/grid-rows.ts'
import { weekOf } from './schedule-address.ts'
import { ScheduleRows, type ScheduleRowsProps } from './schedule-rows.tsx'
import { LocationChoice } from './location-choice.tsx'
import { PlanNote } from './plan-note.tsx'

/** One week of one location. */
export function WeekSchedule(props: Omit<ScheduleRowsProps, 'groups'>) {
  const { route, now } = props
  const { entries } = props.fleet
  const { day, location } = route.address
  const shown = location === null ? entries[0] : entries.find(entry => sameId(entry.location.id, location))
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
