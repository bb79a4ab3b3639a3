import { shortDay } from '../../base/day-text.ts'
import { daysSince1970, shortClockText } from '../../base/local-day.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../player/schedule/schedule.ts'
import { listed } from '../playlist-name.tsx'
import { EVERY_DAY, weekdaysText } from '../weekdays.ts'
import { hasDay, hullOf, isWhole, type Part, rangeOf, waysOf } from './parts.ts'
import { type Box, type Days, dailyBoxes, dayOf, groupedBy, joinedBoxes, type When } from './when.ts'

/** Two lines of a card. */
const MOST_LETTERS = 120

/** An end that is further away is none for a person. */
const FAR_DAYS = 20 * 366

/** Minutes are read in steps of this: an end of 10:59 and a start of 2:01 PM are 11 AM and 2 PM. */
const STEP = 5

function rounded(box: Box): Box {
  const edge = (minute: number) => (minute % STEP === 1 ? minute - 1 : minute)
  const span = { start: edge(box.start), end: edge(box.end) }
  return span.start < span.end ? { ...box, ...span } : box
}

/** What of it a person has to know today: nobody asks for the past, unless there is nothing else. */
function boxesLeft(when: readonly Box[], today: number): readonly Box[] {
  const left = when.filter(({ until }) => until >= today)
  const limited = ({ from, until, ...span }: Box) => ({
    ...span,
    from: Math.max(from, today),
    until: until > today + FAR_DAYS ? Number.POSITIVE_INFINITY : until,
  })
  return (left.length > 0 ? left.map(limited) : when).map(rounded)
}

/** "1 PM to 12 PM" is a day with a hole: a night ends by 6 AM, or has twelve hours at most. */
const isNight = ({ start, end }: Box) => end <= 30 * 60 || end - start <= 12 * 60

function current(when: When, today: number): readonly Box[] {
  const nightly = joinedBoxes(boxesLeft(when, today))
  return nightly.every(isNight) ? nightly : dailyBoxes(boxesLeft(dailyBoxes(when), today))
}

const spaced = (...words: string[]) => words.filter(word => word !== '').join(' ')

/** "24 Dec to 26 Dec and 31 Dec" @param today `YYYY-MM-DD` */
export const sayDays = (runs: readonly Days[], today: string): string =>
  listed(
    runs.map(({ from, until }) => [...new Set([from, until])].map(day => shortDay(dayOf(day), today)).join(' to ')),
  )

const timeText = (minute: number) => (minute % DAY_MINUTES === 0 ? 'midnight' : shortClockText(minute % DAY_MINUTES))

function hoursText({ start, end }: MinuteSpan): string {
  if (start === 0 && end === DAY_MINUTES) return 'all day'
  // A last minute is inclusive: an end of 5:58 is said so, if it is not the only minute.
  const last = end % STEP === 0 || end - 1 === start ? end : end - 1
  return `${timeText(start)} to ${timeText(last)}`
}

interface Words {
  /** The days are dates, as "24 Dec" or "1 Dec to 5 Dec"; else they are "every day", or weekdays. */
  isDates: boolean
  days: string
  hours: string
  /** "from 1 Dec to 31 Dec", "until 31 Dec" and the like, beside weekdays. */
  dates: string
}

/** @param range the days that a reader thinks of: a first or last day is said only if it lies within */
function wordsOf({ from, until, weekdays, spans }: Part, range: Days, today: string): Words {
  const [first = '', last = ''] = [from, until].map(day => shortDay(dayOf(day), today))
  const begins = hasDay({ from: range.from, until: from - 1 }, weekdays)
  const ends = hasDay({ from: until + 1, until: range.until }, weekdays)
  const hours = listed(spans.map(hoursText))
  if (from === until) return { isDates: true, days: first, hours, dates: '' }
  const isEvery = weekdays === EVERY_DAY
  const dates = begins && ends ? `${first} to ${last}` : begins ? `from ${first}` : ends ? `until ${last}` : ''
  if (isEvery && begins && ends) return { isDates: true, days: dates, hours, dates: '' }
  const days = isEvery ? 'every day' : weekdaysText(weekdays)
  return { isDates: false, days, hours, dates: begins && ends ? `from ${dates}` : dates }
}

/** Dates with the same hours are said together. */
const joinedDates = (words: readonly Words[]): Words[] =>
  groupedBy(words, ({ isDates, days, hours, dates }) => (isDates ? hours : [days, hours, dates].join())).flatMap(same =>
    same.slice(0, 1).map(one => ({ ...one, days: listed(same.map(({ days }) => days)) })),
  )

const partText = ({ days, hours, dates }: Words) => spaced(`${days}, ${hours}`, dates)

function holeText({ isDates, days, hours, dates }: Words): string {
  if (hours === '') return spaced(days, dates)
  if (isDates) return spaced(hours, days.includes(' to ') ? 'from' : 'on', days)
  return spaced(days === 'every day' ? '' : days, hours, dates)
}

interface Sentence {
  count: number
  text: string
}

/** "Mon to Fri, 9 AM to 5 PM; Sat and Sun, 10 AM to 4 PM" */
function listSentences(parts: readonly Part[], today: string): Sentence[] {
  const open = { from: daysSince1970(today), until: Number.POSITIVE_INFINITY }
  const isLater = ({ from, weekdays }: Part) => (hasDay({ from: open.from, until: from - 1 }, weekdays) ? from : 0)
  const order = (part: Part) => (part.weekdays === EVERY_DAY ? '' : part.weekdays)
  const inOrder = parts.toSorted((a, b) => isLater(a) - isLater(b) || (order(a) < order(b) ? -1 : 1))
  const words = joinedDates(inOrder.map(part => wordsOf(part, open, today)))
  const sentence = { count: words.length, text: words.map(partText).join('; ') }
  const range = rangeOf(parts)
  const inRange = inOrder.map(part => wordsOf(part, range, today))
  if (parts.length < 2 || inRange.some(({ isDates, dates }) => isDates || dates !== '')) return [sentence]
  const all = wordsOf({ ...range, weekdays: EVERY_DAY, spans: [] }, open, today)
  const dates = all.isDates ? `from ${all.days}` : all.dates
  return dates === '' ? [sentence] : [{ ...sentence, text: `${inRange.map(partText).join('; ')}; all ${dates}` }]
}

/** "Every day, 8 AM to 10 PM, except Mon to Fri 11 AM to 2 PM until 31 Dec" */
function hullSentences(when: When, today: string): Sentence[] {
  const found = hullOf(when)
  if (!found || found.holes.length === 0) return []
  const { hull, holes } = found
  const [whole] = listSentences([hull], today)
  return waysOf(holes, hull).map(parts => {
    const words = parts.map(hole => wordsOf(isWhole(hole, hull) ? { ...hole, spans: [] } : hole, hull, today))
    const texts = joinedDates(words.sort((a, b) => Number(b.isDates) - Number(a.isDates))).map(holeText)
    return { count: 1 + texts.length, text: `${whole?.text}, except ${texts.join('; ')}` }
  })
}

/**
 * The minutes of a card in words; null if they are more than fit on it.
 * @param today `YYYY-MM-DD` @param most letters
 */
export function saidWhen(when: When, today: string, most = MOST_LETTERS): string | null {
  const shown = current(when, daysSince1970(today))
  if (shown.length === 0) return 'Never'
  const lists = waysOf(shown).flatMap(parts => listSentences(parts, today))
  const [best] = [...lists, ...hullSentences(shown, today)]
    .filter(({ text }) => text.length <= most)
    .sort((a, b) => a.count - b.count || a.text.length - b.text.length)
  return best ? best.text.replace(/^every/, 'Every') : null
}

/** @param today `YYYY-MM-DD` */
export const sayWhen = (when: When, today: string): string =>
  saidWhen(when, today) ?? `At ${current(when, daysSince1970(today)).length} different times`
