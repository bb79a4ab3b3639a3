import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isScreenType, type ScreenType } from '../api/playlists.ts'
import { type Id, idFromText } from '../base/id.ts'
import { daysAfter, minuteOfTime, minuteText, readDay } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { type SchedulePlace, schedulePath } from '../routes.ts'

export interface PointedMoment {
  locationId: Id
  type: ScreenType
  moment: Moment
}

/** The days that the page offers: no playlist is planned outside of them. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2199-12-31'

export interface ScheduleAddress {
  day: string
  view: 'day' | 'week'
  /** The location that the page opens at; null for none. */
  location: Id | null
  /** The moment that the panel explains; null while it is closed. */
  pointed: PointedMoment | null
}

function dayIn(text: string | null, today: string): string {
  const day = text !== null && readDay(text) === text ? text : ''
  return day >= FIRST_DAY && day <= LAST_DAY ? day : today
}

/** A value that cannot be read counts as absent (requirement 20.6). */
function readScheduleAddress(query: URLSearchParams, today: string): ScheduleAddress {
  const day = dayIn(query.get('day'), today)
  const id = query.get('location')
  const location = id ? idFromText(id) : null
  const screen = query.get('screen')
  const at = query.get('at') ?? ''
  const isMoment = location !== null && isScreenType(screen) && /^([01]\d|2[0-3]):[0-5]\d$/.test(at)
  const pointed = isMoment ? { locationId: location, type: screen, moment: { day, minute: minuteOfTime(at) } } : null
  return { day, view: query.get('view') === 'week' ? 'week' : 'day', location, pointed }
}

/** Today is left out: a link that was kept opens at the day on which it is used. */
function schedulePlace({ day, view, location, pointed }: ScheduleAddress, today: string): SchedulePlace {
  return {
    day: day === today && !pointed ? undefined : day,
    view: view === 'week' ? 'week' : undefined,
    location: pointed?.locationId ?? location ?? undefined,
    screen: pointed?.type,
    at: pointed ? minuteText(pointed.moment.minute) : undefined,
  }
}

/** The seven days from its Monday on. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
  return [0, 1, 2, 3, 4, 5, 6].map(index => daysAfter(day, index - sinceMonday))
}

/** The state of a history entry that began with a moment: Back closes the panel. */
const OPENED = { opened: true }

/** The address says what the page shows (requirement 20.6). */
export function useScheduleAddress(today: string) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  /** The week opens at the location of the last moment. */
  const lastLocation = useRef<Id | null>(null)
  const address = readScheduleAddress(new URLSearchParams(search), today)
  const go = (change: Partial<ScheduleAddress>, options?: { replace?: boolean; state?: unknown }) =>
    void navigate(schedulePath(schedulePlace({ ...address, ...change }, today)), options)
  return {
    address,
    /** Changes what is shown, and closes the panel. */
    show(change: Partial<ScheduleAddress>) {
      const isWeekOfAny = change.view === 'week' && change.location === undefined
      const location = isWeekOfAny ? { location: address.location ?? lastLocation.current } : {}
      go({ pointed: null, ...location, ...change })
    },
    /** Points at a moment. A second one replaces the first one in the history. */
    point(pointed: PointedMoment) {
      lastLocation.current = pointed.locationId
      const isOpen = address.pointed !== null
      go({ day: pointed.moment.day, pointed }, { replace: isOpen, state: isOpen ? state : OPENED })
    },
    close: () => (state?.opened ? void navigate(-1) : go({ pointed: null }, { replace: true })),
  }
}

export type ScheduleRoute = ReturnType<typeof useScheduleAddress>
