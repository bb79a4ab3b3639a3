import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Moment } from '../../base/moment.ts'
import { type Id, sameId } from '../../base/id.ts'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'
import { consolePart } from '../../ui/lazy-part.tsx'
import { edgesAt, type PointedEdge } from '../edges/edges.ts'
import type { PointedMoment } from '../pointed-moment.ts'
import { GridGroup, type GroupActions } from './grid-group.tsx'
import { firstRowsOf, type GridRow, isRowOf, type RowGroup } from './grid-rows.ts'
import { gridRole, groupRole } from './roles.ts'
import { TimeAxis } from './time-axis.tsx'
import { useGridCursor } from './use-grid-cursor.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useTimeView } from './use-time-view.ts'
import './schedule-grid.css'
import '../edges/time-label.css'

const EdgeDialog = consolePart(async () => (await import('../edges/edge-dialog.tsx')).EdgeDialog)

/** CSS pixels of a location, until it is measured. */
const GROUP_HEIGHT = 83

interface ScheduleGridProps extends GroupActions {
  label: string
  groups: readonly RowGroup[]
  now: Moment
  pointed: PointedMoment | null
  /** The location at which the page was opened. */
  location: Id | null
  onPoint: (pointed: PointedMoment) => void
  /** Called with the locations near the visible part of the grid. */
  onView: (ids: readonly Id[]) => void
}

/** The rows of screens on an axis of time. A long list draws only the groups near its visible part. */
export function ScheduleGrid({
  label,
  groups,
  now,
  pointed,
  location,
  onPoint,
  onView,
  ...actions
}: ScheduleGridProps) {
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { list, drawn, above, below, measure, show } = useVirtualList<RowGroup, HTMLDivElement>({
    entries: groups,
    rowHeight: GROUP_HEIGHT,
    scroller: '.schedule-grid',
  })
  const rows = useMemo(() => groups.flatMap(group => group.rows), [groups])
  const firstRows = useMemo(() => firstRowsOf(groups), [groups])
  const isToday = rows.every(({ day }) => day === now.day)
  const pointedRow = pointed ? rows.find(row => isRowOf(row, pointed)) : undefined
  const minute = pointed?.moment.minute ?? now.minute
  const pointAt = (index: number, at: number) => {
    const { entry, type, day } = rows[index] ?? {}
    if (entry?.playlists && type && day) onPoint({ locationId: entry.location.id, type, moment: { day, minute: at } })
  }
  const keyboard = useGridCursor({
    gridId,
    rows,
    start: { row: pointedRow ?? drawn[0]?.entry.rows[0], minute },
    onPoint: pointAt,
    onEdge: (index, at) => {
      const found = edgeIn(rows[index], at)
      if (found) setEdge(found)
      return found !== null
    },
    onRow: row => show(groups.findIndex(group => group.rows.includes(row))),
  })
  const pointer = useGridPointer(pointAt)
  const [edge, setEdge] = useState<PointedEdge | null>(null)
  const edgeEntry = edge && rows.find(({ entry }) => sameId(entry.location.id, edge.locationId))?.entry
  useShownLocation(groups, location, show)
  const timeView = useTimeView(scroller, minute)
  useViewTold(drawn, onView)
  return (
    <>
      <div
        ref={scroller}
        {...gridRole(label, rows.length, keyboard.activeCell)}
        className={isToday ? 'schedule-grid schedule-grid-of-today' : 'schedule-grid'}
        {...keyboard.handlers}
        {...pointer.handlers}
      >
        <TimeAxis now={isToday ? now.minute : null} />
        <div ref={list} className="schedule-rows" style={{ paddingTop: above, paddingBottom: below }}>
          {drawn.map(({ entry: group, index }) => (
            <div key={group.key} ref={measure} {...groupRole} className="schedule-group" data-index={index}>
              <GridGroup
                group={group}
                firstRow={firstRows[index] ?? 0}
                gridId={gridId}
                now={now}
                timeView={timeView}
                cursor={placeIn(group, keyboard.cursor)}
                pointed={placeIn(group, pointedRow && { key: pointedRow.key, minute })}
                active={placeIn(group, keyboard.place)}
                isCurrent={location !== null && group.key === String(location)}
                onEdge={setEdge}
                {...actions}
              />
            </div>
          ))}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {keyboard.spoken}
      </p>
      <div ref={pointer.label} className="schedule-hover time-label" aria-hidden="true" hidden />
      <Suspense fallback={<SpinnerOverlay busy letsThrough />}>
        {edge && edgeEntry && <EdgeDialog entry={edgeEntry} pointed={edge} onClose={() => setEdge(null)} />}
      </Suspense>
    </>
  )
}

/** The place of a row's edges at a minute; null if no hours begin or end there. */
function edgeIn(row: GridRow | undefined, minute: number): PointedEdge | null {
  const { entry, type, day } = row ?? {}
  if (!entry?.playlists || !type || !day) return null
  const isEdge = edgesAt({ type, day, minute }, entry.playlists).length > 0
  return isEdge ? { locationId: entry.location.id, type, day, minute, to: null } : null
}

/** A place, if one of the group's rows has it. */
function placeIn<Place extends { key: string }>(group: RowGroup, place: Place | null | undefined): Place | null {
  return place && group.rows.some(({ key }) => key === place.key) ? place : null
}

/** Shows the location of the address as soon as it is in the list, and again if the address names another one. */
function useShownLocation(groups: readonly RowGroup[], location: Id | null, show: (index: number) => void): void {
  const index = location === null ? -1 : groups.findIndex(({ key }) => key === String(location))
  const isListed = index >= 0
  const showIt = useEffectEvent(() => isListed && show(index))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list must not scroll it under the pointer.
  useEffect(() => void showIt(), [location, isListed])
}

function useViewTold(drawn: ReadonlyArray<{ entry: RowGroup }>, onView: (ids: readonly Id[]) => void): void {
  const ids = drawn.flatMap(({ entry }) => entry.rows[0]?.entry.location.id ?? [])
  const tell = useEffectEvent(() => onView(ids))
  // Before the rows are painted, so that their calls are on the way meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are told when they change, not with every render.
  useLayoutEffect(() => tell(), [ids.join()])
}
