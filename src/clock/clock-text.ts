/** A whole number of at least two figures. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The numbers of a calendar day as `YYYY-MM-DD`; January is month 1. */
export const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`

/** A minute of the day, 0 to 1439, as `HH:MM` on the 24-hour clock. */
export const minuteText = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
