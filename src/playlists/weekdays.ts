/** Days of the week as the digits of ISO 8601 in ascending order: 1 is Monday, 7 is Sunday. */
export type Weekdays = string

export const EVERY_DAY: Weekdays = '1234567'
export const MON_TO_FRI: Weekdays = '12345'
export const WEEKEND: Weekdays = '67'

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const weekdayName = (digit: string): string => NAMES[Number(digit) - 1] ?? ''

export const toggled = (weekdays: Weekdays, digit: string): Weekdays =>
  [...EVERY_DAY].filter(one => weekdays.includes(one) !== (one === digit)).join('')

/** "12" and "45" for "1245". */
function runsIn(weekdays: Weekdays): string[] {
  const runs: string[] = []
  for (const digit of weekdays) {
    const run = runs.at(-1)
    if (run && Number(digit) === Number(run.at(-1)) + 1) runs.push(`${runs.pop()}${digit}`)
    else runs.push(digit)
  }
  return runs
}

/** "Mon to Fri", "Sat and Sun" or "Mon to Wed and Fri" */
export function weekdaysText(weekdays: Weekdays): string {
  const words = runsIn(weekdays).flatMap(run => {
    const names = [...run].map(weekdayName)
    return names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names
  })
  return words.join(' and ')
}

/* The playlists of older choices of weekdays have the days in their names: "Morning, Mon to Fri", or "Mon to Fri" if the
   person gave no name. */

const SEPARATOR = ', '

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

/** Null if the name has no weekdays at its end, or names them in another way. */
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
