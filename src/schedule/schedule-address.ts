import { daysAfter } from '../base/calendar.ts'
import { minuteOfTime, minuteText } from '../base/clock-text.ts'
import { readDay } from '../base/local-day.ts'
import { type Id, idFromText, isScreenType } from '../base/id.ts'
import type { SchedulePlace } from '../routes.ts'
import type { PointedMoment } from './pointed-moment.ts'

/** The days that the page offers: no playlist is planned outside of them. */
export const FIRST_DAY = '2000-01-01'
export const LAST_DAY = '2199-12-31'

/** What the address says. */
export interface ScheduleAddress {
  day: string
  view: 'day' | 'week'
  /** The location that the page opens at; null for none. */
  location: Id | null
  /** The moment that the panel explains; null while it is closed. */
  pointed: PointedMoment | null
}

function dayIn(text: string | null, today: string): string {
  const isWritten = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && readDay(text) === text
  // A Date reads 30 February as a day of March.
  const day = isWritten && daysAfter(text, 0) === text ? text : ''
  return day >= FIRST_DAY && day <= LAST_DAY ? day : today
}

/** Reads the query of the page's address; a value that cannot be read counts as absent. */
export function readScheduleAddress(query: URLSearchParams, today: string): ScheduleAddress {
  const day = dayIn(query.get('day'), today)
  const id = query.get('location')
  const location = id ? idFromText(id) : null
  const screen = query.get('screen')
  const at = query.get('at') ?? ''
  const isMoment = location !== null && isScreenType(screen) && /^([01]\d|2[0-3]):[0-5]\d$/.test(at)
  const pointed = isMoment ? { locationId: location, type: screen, moment: { day, minute: minuteOfTime(at) } } : null
  return { day, view: query.get('view') === 'week' ? 'week' : 'day', location, pointed }
}

/** The place of an address; today is left out, so that a link that was kept opens at the day on which it is used. */
export function placeOf({ day, view, location, pointed }: ScheduleAddress, today: string): SchedulePlace {
  return {
    day: day === today && !pointed ? undefined : day,
    view: view === 'week' ? 'week' : undefined,
    location: pointed?.locationId ?? location ?? undefined,
    screen: pointed?.type,
    at: pointed ? minuteText(pointed.moment.minute) : undefined,
  }
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** The seven days of the week of a day, from its Monday on. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
  return DAYS.map(index => daysAfter(day, index - sinceMonday))
}
