import { formatDay } from '../../base/day-text.ts'
import { clockText, localDay, minuteOfTime, minuteText, readDay, twoDigits } from '../../base/local-day.ts'

/** The text of a range of days; while the last day is not chosen yet, it ends in a dash. */
export const formatDays = (start: string, end: string): string =>
  start ? `${formatDay(start)} – ${formatDay(end)}` : ''

/** A time of day on the 12-hour clock, as the pickers show it (requirement 6.15): "6:05 PM". Empty for no time. */
export const formatTime = (time: string): string => (time ? clockText(minuteOfTime(time)) : '')

/* Days are `YYYY-MM-DD` and times `HH:MM:SS` everywhere but inside the pickers, which want a Date. */

/** No time zone changes its clock on this day, so the list of times has every hour once. */
export const STEADY_DAY = new Date(2000, 0, 3)

/** Midnight of a day on the person's own clock, for the calendar; null for no day. */
export const dateOfDay = (day: string): Date | null => (day ? new Date(`${day}T00:00`) : null)

export const dateOfTime = (time: string): Date | null => (time ? new Date(`${localDay(STEADY_DAY)}T${time}`) : null)

export const timeOfDate = (date: Date): string => `${minuteText(date.getHours() * 60 + date.getMinutes())}:00`

/** The first letters of the months, whose Indonesian names may begin with others. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const INDONESIAN: Readonly<Record<string, string>> = { mei: 'may', agu: 'aug', okt: 'oct', des: 'dec' }

const DATE_ALONE = /^(\d{1,2})\.?$/
const YEAR_FIRST = /^([1-9]\d{3})([-/.])(\d{1,2})\2(\d{1,2})$/
const NAMED = /^(\d{1,2})\.? ([a-z]{3})[a-z]{0,6}\.?,?(?: ([1-9]\d{3}))?$/i
const MONTH_FIRST = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:,? ([1-9]\d{3}))?$/i
const NUMERIC = /^(\d{1,2})(?:([-/.])(\d{1,2})\2([1-9]\d{3}|\d\d)|\.(\d{1,2})\.?)$/
/** What stands between two of them; a hyphen without spaces only before the last day, as in "24-26 Dec 2026". */
const BETWEEN = /\s+(?:-|to|s\/d|sampai)\s+|\s*[–—]\s*|-(?=\d\d? [a-z]+(?: \d{4})?$)/i

/** The lengths of a day that was typed without its year, "MM-DD", and of one that lacks its month too, "DD". */
const YEARLESS = 5
const DATE_ONLY = 2

/** A later year is a slip of the fingers. */
const AFTER_LAST = '2200'

/** `YYYY-MM-DD`, or `MM-DD` without a year; null if there is no such day. */
function dayOf(year: string | undefined, month: number, date: number): string | null {
  const day = `${twoDigits(month)}-${twoDigits(date)}`
  if (!year) return readDay(`2000-${day}`) ? day : null
  const full = `${year.length === 2 ? '20' : ''}${year}-${day}`
  return readDay(full) && full < AFTER_LAST ? full : null
}

/** Reads a typed day, such as "2026-11-21" or "21 Agustus 2026", "21 Nov" as `MM-DD` and "21" as `DD`. */
function readTypedDay(text: string, isMonthFirst: boolean): string | null {
  const [, alone] = DATE_ALONE.exec(text) ?? []
  if (alone) return twoDigits(Number(alone))
  const [, early, , month, date] = YEAR_FIRST.exec(text) ?? []
  if (early) return dayOf(early, Number(month), Number(date))
  const [, named, name = '', year] = NAMED.exec(text.replace(MONTH_FIRST, '$2 $1 $3').trim()) ?? []
  const short = name.toLowerCase()
  if (named) return dayOf(year, MONTHS.indexOf(INDONESIAN[short] ?? short) + 1, Number(named))
  const [, first, , second, late, pointed] = NUMERIC.exec(text) ?? []
  const [one, other] = [Number(first), Number(second ?? pointed)]
  return isMonthFirst ? dayOf(late, one, other) : dayOf(late, other, one)
}

const inYear = (year: number, day: string) => (day.length === YEARLESS ? `${year}-${day}` : day)

/** Gives two days the years that were not typed: those of the next such days, the last one after the first. */
function withYears(start: string, end: string, today: string): [string, string] {
  const typed = [end, start].find(day => day.length > YEARLESS)
  const year = Number((typed ?? today).slice(0, 4))
  const [first, last] = [inYear(year, start), inYear(year, end)]
  if (typed) {
    if (first <= last) return [first, last]
    return start.length === YEARLESS ? [inYear(year - 1, start), last] : [first, inYear(year + 1, end)]
  }
  const [shift, wrap] = [Number((first <= last ? last : first) < today), Number(first > last)]
  return [inYear(year + shift, start), inYear(year + shift + wrap, end)]
}

function readInOrder(typed: readonly string[], isMonthFirst: boolean, today: string): [string, string] | null {
  const [start, end] = typed.map(text => readTypedDay(text, isMonthFirst))
  if (!start || !end || end.length === DATE_ONLY) return null
  const first = start.length === DATE_ONLY ? end.slice(0, -DATE_ONLY) + start : start
  if (first !== start && first > end) return null
  const [from, to] = withYears(first, end, today)
  // 29 Feb is in few years.
  return readDay(from) && readDay(to) ? [from, to] : null
}

const writesMonthFirst = (locale: string) =>
  new Intl.DateTimeFormat(locale).formatToParts(0).find(({ type }) => type !== 'literal')?.type === 'month'

/**
 * Reads two typed days, or one day that is both first and last; null while they are not complete, or the first day is
 * after the last.
 * Numbers are read in one order in the whole text: the only one that is possible, else that of the locale; with dots the
 * day is first in every country.
 * @param today gives the year of days that are typed without one
 */
export function readTypedDays(text: string, today: string, locale: string): [start: string, end: string] | null {
  const typed = text.trim().replace(/\s+/g, ' ').split(BETWEEN)
  const [start = '', end = start] = typed
  if (typed.length > 2) return null
  const isMonthFirst = /\d[-/]\d/.test(text) && writesMonthFirst(locale)
  const days = readInOrder([start, end], isMonthFirst, today) ?? readInOrder([start, end], !isMonthFirst, today)
  return days && days[0] <= days[1] ? days : null
}

/**
 * Reads a typed time of the 12-hour or 24-hour clock, such as "6:05 PM", "6pm", "18:05", "1805", "18" or, as in
 * Indonesia, "18.05".
 * @returns `HH:MM:00`; null while the text is no time
 */
export function readTypedTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2})?|(\d{2}))?\s?(?:([ap])m)?$/i.exec(text.trim())
  if (!parts) return null
  const [, hours = '', pointed, joined, half] = parts
  const minutes = pointed ?? joined ?? '00'
  const hour = Number(hours)
  if (Number(minutes) > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${twoDigits(ofDay)}:${minutes}:00`
}
