import { EVERY_DAY, type Weekdays, weekdayName, weekdaysText } from './weekdays.ts'

/* The server knows no weekdays. The playlists of a choice of weekdays are known by their common name: "Morning, Mon to
   Fri", or "Mon to Fri" if the person gives no name. */

/** The longest name that a server takes. */
const MOST_CHARACTERS = 200

const SEPARATOR = ', '

/** The name of the playlists that play on these weekdays. */
export function nameWithDays(name: string, weekdays: Weekdays): string {
  const days = weekdaysText(weekdays)
  // A cut never leaves half of a character.
  const room = MOST_CHARACTERS - days.length - SEPARATOR.length
  const start = name
    .slice(0, room)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return start === '' ? days : `${start}${SEPARATOR}${days}`
}

/** A playlist's name in its two parts. */
interface NameWithDays {
  /** Empty if the person has given none. */
  name: string
  weekdays: Weekdays
}

const DAYS = new Map([...EVERY_DAY].map(digit => [weekdayName(digit), digit]))

function readRun(text: string): string | null {
  const [first, last, ...rest] = text.split(' to ').map(name => DAYS.get(name) ?? '')
  if (!first || rest.length > 0) return null
  if (last === undefined) return first
  return EVERY_DAY.slice(Number(first) - 1, Number(last))
}

/** Reads the weekdays at the end of a name; null if the name has none, or names them in another way. */
export function readNameWithDays(text: string): NameWithDays | null {
  // Most names have no weekdays, and the findings read the names of all playlists.
  if (!DAYS.has(text.slice(-3))) return null
  const at = text.lastIndexOf(SEPARATOR)
  const days = at < 0 ? text : text.slice(at + SEPARATOR.length)
  const named = days.split(' and ').map(readRun).join('')
  const weekdays = [...EVERY_DAY].filter(digit => named.includes(digit)).join('')
  if (weekdays === '' || weekdays === EVERY_DAY || weekdaysText(weekdays) !== days) return null
  return { name: at < 0 ? '' : text.slice(0, at), weekdays }
}
