import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { locationTitle } from '../api/locations.ts'
import { type Id, sameId } from '../base/id.ts'
import type { Moment } from '../base/moment.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { schedulePath } from '../routes.ts'
import { texts } from '../texts.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { daysText } from './day-tools.tsx'
import type { RowGroup } from './grid/grid-rows.ts'
import { ScheduleGrid } from './grid/schedule-grid.tsx'
import { MomentPanel } from './panel/moment-panel.tsx'
import { placeOf, type ScheduleRoute } from './schedule-address.ts'

interface MomentSideProps {
  /** Changes with the moment. */
  momentKey: string
  children: ReactNode
}

const gridOf = (side: Element | null) => side?.parentElement?.querySelector<HTMLElement>('[role=grid]')

/**
 * The place of the panel: a column beside the grid, or a sheet over its lower part in a narrow window. The keyboard goes
 * from the grid into the panel with Enter, and back when the panel closes.
 */
function MomentSide({ momentKey, children }: MomentSideProps) {
  const side = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment takes the keyboard into the panel again.
  useEffect(() => {
    if (gridOf(side.current)?.matches(':focus-visible')) side.current?.focus()
  }, [momentKey])
  useLayoutEffect(() => {
    const element = side.current
    return () => {
      if (element?.contains(document.activeElement)) gridOf(element)?.focus()
    }
  }, [])
  return (
    <aside ref={side} tabIndex={-1} className="moment-side" aria-label="Moment">
      {children}
    </aside>
  )
}

export interface ScheduleRowsProps {
  groups: readonly RowGroup[]
  fleet: Fleet
  now: Moment
  route: ScheduleRoute
}

/** The grid, with the panel that explains one moment of it. */
export function ScheduleRows({ groups, fleet, now, route }: ScheduleRowsProps) {
  const { address } = route
  const { pointed } = address
  const isWeek = address.view === 'week'
  const name = isWeek && groups[0]?.rows[0] ? `${locationTitle(groups[0].rows[0].entry.location)}, ` : ''
  const entry = pointed && fleet.entries.find(({ location }) => sameId(location.id, pointed.locationId))
  const showWeek = useStableFunction((id: Id) => route.show({ view: 'week', location: id }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
    if (event.key === 'Escape' && pointed && !isInDialog) route.close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from the grid and from the panel.
    <div className="schedule-body" onKeyDown={onKeyDown}>
      <ScheduleGrid
        label={`${texts.sidebar.schedule}, ${name}${daysText(address)}, by the clocks of the screens`}
        groups={groups}
        now={now}
        pointed={pointed}
        location={isWeek ? null : address.location}
        onPoint={route.point}
        onWeek={isWeek ? undefined : showWeek}
        onRetry={fleet.retry}
        onView={fleet.prefer}
      />
      {pointed && entry && (
        <MomentSide momentKey={schedulePath(placeOf(address, now.day))}>
          <MomentPanel entry={entry} pointed={pointed} onRetry={fleet.retry} onClose={route.close} />
        </MomentSide>
      )}
    </div>
  )
}
