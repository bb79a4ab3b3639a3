/** A whole number of at least two figures. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The numbers of a calendar day as `YYYY-MM-DD`; January is month 1. */
export const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`

/** The minute of the day, 0 to 1439, of an `HH:MM` or `HH:MM:SS`. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A minute of the day, 0 to 1439, on the 12-hour clock of the console's fields (requirement 6.15): "6:05 PM". */
export const clockText = (minute: number): string =>
  `${Math.floor(minute / 60) % 12 || 12}:${twoDigits(minute % 60)} ${minute < 720 ? 'AM' : 'PM'}`

/** A minute of the day, 0 to 1439, as `HH:MM` on the 24-hour clock. */
export const minuteText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
