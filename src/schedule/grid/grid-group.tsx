import { type CSSProperties, memo } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '../../base/id.ts'
import type { Moment } from '../../base/moment.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import { GroupHead } from '../../fleet/group-head.tsx'
import { type Group, nameParts } from '../../fleet/groups.ts'
import { locationPath } from '../../routes.ts'
import { IconButton } from '../../ui/button.tsx'
import { WeekIcon } from '../../ui/icons.ts'
import { cellRole, headRole, type RowGroup, rowRole } from './grid-rows.ts'
import { LiveState, LoadFault } from './live-state.tsx'
import { ScreenRow } from './screen-row.tsx'
import type { TimeView } from './time-view.ts'
import './grid-group.css'

interface GridGroupProps {
  group: RowGroup
  /** The number of the first row, counted from 0. */
  firstRow: number
  gridId: string
  now: Moment
  timeView: TimeView
  /** The place of the keyboard and the moment that the panel explains, if they are in this group. */
  cursor: { key: string; minute: number } | null
  pointed: { key: string; minute: number } | null
  /** The place that the keyboard has or would enter, if it is in this group: its links are stops of the Tab key then. */
  active: { key: string; minute: number } | null
  /** The page was opened at this location. */
  isCurrent: boolean
  /** Shows the week of a location; absent in the week itself. */
  onWeek: ((id: Id) => void) | undefined
}

export const GridGroup = memo(function GridGroup(props: GridGroupProps) {
  const { group, firstRow, gridId, now, timeView, cursor, pointed, active, isCurrent, onWeek } = props
  const [first] = group.rows
  const lines = group.rows.length + (group.fault === 'outdated' ? 1 : 0)
  return (
    <>
      <div
        {...rowRole()}
        className={isCurrent ? 'schedule-group-head schedule-group-current' : 'schedule-group-head'}
        style={{ '--rows': lines } as CSSProperties}
      >
        <div {...headRole} className="schedule-group-title">
          {onWeek && first ? (
            <LocationHead entry={first.entry} title={group.title} isStop={active !== null} onWeek={onWeek} />
          ) : (
            <>
              {first && <LiveState row={first} />}
              <span className="schedule-group-name strong two-lines">{group.title}</span>
            </>
          )}
        </div>
      </div>
      {group.fault !== 'absent' &&
        group.rows.map((row, index) => (
          <ScreenRow
            key={row.key}
            row={row}
            index={firstRow + index}
            gridId={gridId}
            now={row.day === now.day ? now.minute : null}
            timeView={timeView}
            active={active?.key === row.key ? active.minute : null}
            cursor={cursor?.key === row.key ? cursor.minute : null}
            pointed={pointed?.key === row.key ? pointed.minute : null}
          />
        ))}
      {group.fault && first && (
        <FaultRow entry={first.entry} fault={group.fault} index={group.fault === 'absent' ? firstRow : undefined} />
      )}
    </>
  )
})

/** The head of a group of locations. */
export function GroupRow({ group, onFold }: { group: Group<RowGroup>; onFold: (id: string) => void }) {
  const locations = group.members.flatMap(({ rows: [first] }) => first?.entry.location ?? [])
  return (
    <div {...rowRole()}>
      <div {...headRole} className="schedule-fold-head">
        <GroupHead group={group} locations={locations} onFold={onFold} />
      </div>
    </div>
  )
}

interface LocationHeadProps {
  entry: FleetEntry
  title: string
  isStop: boolean
  onWeek: (id: Id) => void
}

function LocationHead({ entry: { location }, title, isStop, onWeek }: LocationHeadProps) {
  const tabIndex = isStop ? undefined : -1
  const { own } = nameParts(title)
  return (
    <>
      <Link
        to={locationPath(location)}
        className={`schedule-group-name strong two-lines quiet-link ${own === title ? '' : 'in-group'}`}
        dir="auto"
        title={title}
        aria-label={own === title ? undefined : title}
        tabIndex={tabIndex}
      >
        {own}
      </Link>
      <IconButton
        label={`Week of ${title}`}
        icon={WeekIcon}
        className="schedule-week"
        tabIndex={tabIndex}
        onClick={() => onWeek(location.id)}
      />
    </>
  )
}

interface FaultRowProps {
  entry: FleetEntry
  fault: 'absent' | 'outdated'
  /** The number of the row, from 0, if it stands in place of those of the location. */
  index: number | undefined
}

/** In place of the rows of a location that could not be loaded, or below those that are out of date. */
function FaultRow({ entry, fault, index }: FaultRowProps) {
  return (
    <div {...rowRole(index)} className={`schedule-row schedule-fault schedule-fault-${fault}`}>
      <div {...cellRole()} className="row wrap gap-3">
        <LoadFault entry={entry} />
      </div>
    </div>
  )
}
