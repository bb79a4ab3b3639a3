import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Id } from '../base/id.ts'
import { schedulePath } from '../routes.ts'
import type { PointedMoment } from './pointed-moment.ts'
import { placeOf, readScheduleAddress, type ScheduleAddress } from './schedule-address.ts'

/** The state of a history entry that began with a moment: Back closes the panel. */
const OPENED = { opened: true }

/** What the address says, and the functions that change it. */
export interface ScheduleRoute {
  address: ScheduleAddress
  /** Goes to another day, view or location; the panel closes. */
  show(change: Partial<ScheduleAddress>): void
  /** Opens the panel. Another moment replaces the one before in the history. */
  point(pointed: PointedMoment): void
  /** Closes the panel. */
  close(): void
}

/** The place of the page, which is kept in its address (requirement 20.6). */
export function useScheduleAddress(today: string): ScheduleRoute {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  /** The location of the last moment that was pointed at: the week opens there. */
  const lastLocation = useRef<Id | null>(null)
  const address = useMemo(() => readScheduleAddress(new URLSearchParams(search), today), [search, today])
  const go = (change: Partial<ScheduleAddress>, options?: { replace?: boolean; state?: unknown }) =>
    void navigate(schedulePath(placeOf({ ...address, ...change }, today)), options)
  return {
    address,
    show(change) {
      const isWeekOfAny = change.view === 'week' && change.location === undefined
      const location = isWeekOfAny ? { location: address.location ?? lastLocation.current } : {}
      go({ pointed: null, ...location, ...change })
    },
    point(pointed) {
      lastLocation.current = pointed.locationId
      const isOpen = address.pointed !== null
      go({ day: pointed.moment.day, pointed }, { replace: isOpen, state: isOpen ? state : OPENED })
    },
    close: () => (state?.opened ? void navigate(-1) : go({ pointed: null }, { replace: true })),
  }
}
