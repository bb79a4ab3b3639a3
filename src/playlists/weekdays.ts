import { daysAfter } from '../base/calendar.ts'

/** Days of the week as the digits of ISO 8601 in ascending order: 1 is Monday, 7 is Sunday. */
export type Weekdays = string

export const EVERY_DAY: Weekdays = '1234567'
export const MON_TO_FRI: Weekdays = '12345'
export const WEEKEND: Weekdays = '67'

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The short name of a weekday's digit. */
export const weekdayName = (digit: string): string => NAMES[Number(digit) - 1] ?? ''

/** The weekday's digit of a `YYYY-MM-DD`. */
export const weekdayOf = (day: string): string => String(new Date(Date.parse(day)).getUTCDay() || 7)

/** The Monday of the week of a `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => daysAfter(day, 1 - Number(weekdayOf(day)))

/** The days with one more of them, or with one less. */
export const toggled = (weekdays: Weekdays, digit: string): Weekdays =>
  [...EVERY_DAY].filter(one => weekdays.includes(one) !== (one === digit)).join('')

/** Splits days into runs of consecutive ones: "1245" gives "12" and "45". */
function runsIn(weekdays: Weekdays): string[] {
  const runs: string[] = []
  for (const digit of weekdays) {
    const run = runs.at(-1)
    if (run && Number(digit) === Number(run.at(-1)) + 1) runs.push(`${runs.pop()}${digit}`)
    else runs.push(digit)
  }
  return runs
}

/** Days in words, such as "Mon to Fri", "Sat and Sun" or "Mon to Wed and Fri". */
export function weekdaysText(weekdays: Weekdays): string {
  const words = runsIn(weekdays).flatMap(run => {
    const names = [...run].map(weekdayName)
    return names.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names
  })
  return words.join(' and ')
}
