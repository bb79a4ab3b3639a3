import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { locationTitle } from '../api/locations.ts'
import type { Moment } from '../base/moment.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { texts } from '../texts.ts'
import { daysText } from './day-tools.tsx'
import type { RowGroup } from './grid/grid-rows.ts'
import { ScheduleGrid } from './grid/schedule-grid.tsx'
import { MomentPanel } from './panel/moment-panel.tsx'
import type { ScheduleRoute } from './schedule-address.ts'

const gridOf = (side: Element | null) => side?.parentElement?.querySelector<HTMLElement>('[role=grid]')

/** The keyboard goes from the grid into the panel with Enter, and back when the panel closes. */
function MomentSide({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const side = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment takes the keyboard into the panel again.
  useEffect(() => {
    if (gridOf(side.current)?.matches(':focus-visible')) side.current?.focus()
  }, [search])
  useLayoutEffect(() => {
    const element = side.current
    return () => {
      if (element?.contains(document.activeElement)) gridOf(element)?.focus()
    }
  }, [])
  return (
    <aside ref={side} tabIndex={-1} className="moment-side card rigid scrolls" aria-label="Moment">
      {children}
    </aside>
  )
}

export interface ScheduleRowsProps {
  groups: readonly RowGroup[]
  /** What has found them; empty if nothing narrows the rows. */
  filter?: string
  fleet: Fleet
  now: Moment
  route: ScheduleRoute
}

export function ScheduleRows({ groups, filter = '', fleet, now, route }: ScheduleRowsProps) {
  const { address } = route
  const { pointed } = address
  const name =
    address.view === 'week' && groups[0]?.rows[0] ? `${locationTitle(groups[0].rows[0].entry.location)}, ` : ''
  const entry = pointed && fleet.byKey.get(String(pointed.locationId))
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
        filter={filter}
        now={now}
        route={route}
        onView={fleet.prefer}
      />
      {pointed && entry && (
        <MomentSide>
          <MomentPanel entry={entry} pointed={pointed} onClose={route.close} />
        </MomentSide>
      )}
    </div>
  )
}
