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

/** All that `weekdaysText` says of some days, but not of every day. */
const TEXTS = new Set(
  Array.from({ length: 2 ** EVERY_DAY.length - 2 }, (_, index) =>
    weekdaysText([...EVERY_DAY].filter((_, at) => ((index + 1) >> at) % 2 === 1).join('')),
  ),
)

export const isWeekdaysText = (text: string): boolean => TEXTS.has(text)
