import { DAY_MINUTES, type MinuteSpan, type PlayWindow } from '../../player/schedule/schedule.ts'
import { EVERY_DAY, type Weekdays } from '../weekdays.ts'
import {
  areaOf,
  atMidnight,
  type Box,
  boxOf,
  type Days,
  dailyBoxes,
  groupedBy,
  joinedBoxes,
  joinedDays,
  joinedSpans,
  meet,
  minus,
  sweep,
  type When,
} from './when.ts'

const WEEK = 7

/** The chosen weekdays within some days. */
interface Pattern extends Days {
  weekdays: Weekdays
}

/** Hours that a pattern of days has in common. A span over midnight belongs to the day on which it begins. */
export interface Part extends Pattern {
  spans: readonly MinuteSpan[]
}

const weekdayOf = (day: number) => EVERY_DAY.charAt((((day + 3) % WEEK) + WEEK) % WEEK)

const daysIn = ({ from, until }: Days) => Array.from({ length: until - from + 1 }, (_, at) => from + at)

const isLong = ({ from, until }: Days) => until - from + 1 >= WEEK

// Days without a limit have none before or after them.
const hasDays = ({ from, until }: Days) => from < until + 1

/** True if one of the chosen weekdays lies in the days. */
export const hasDay = (days: Days, weekdays: Weekdays): boolean =>
  hasDays(days) && (isLong(days) || daysIn(days).some(day => weekdays.includes(weekdayOf(day))))

const minusDays = (runs: readonly Days[], gaps: readonly Days[]): readonly Days[] =>
  gaps.reduce((left, gap) => {
    const around = ({ from, until }: Days) => [
      { from, until: Math.min(until, gap.from - 1) },
      { from: Math.max(from, gap.until + 1), until },
    ]
    return left.flatMap(run => around(run).filter(hasDays))
  }, runs)

export const rangeOf = (runs: readonly Days[]): Days => ({
  from: Math.min(...runs.map(({ from }) => from)),
  until: Math.max(...runs.map(({ until }) => until)),
})

/** The weekdays that runs of days have in common, if they are more than some dates and repeat. */
function patternOf(runs: readonly Days[]): Pattern {
  const range = rangeOf(runs)
  const found = runs.some(isLong) ? [] : runs.flatMap(daysIn).map(weekdayOf)
  const repeats = found.length > 2 && range.until - range.from >= WEEK
  return { ...range, weekdays: repeats ? [...EVERY_DAY].filter(one => found.includes(one)).join('') : EVERY_DAY }
}

function runsOf({ weekdays, ...days }: Pattern): Days[] {
  if (weekdays === EVERY_DAY) return [days]
  const chosen = daysIn(days).filter(day => weekdays.includes(weekdayOf(day)))
  return joinedDays(chosen.map(day => ({ from: day, until: day })))
}

/**
 * The fewest patterns that are some runs of days, each as long as it can be.
 * @param known these days, and those that do not count
 */
function patternsOf(runs: readonly Days[], known: readonly Days[]): Pattern[] {
  const isKnown = (days: Days) => known.some(run => run.from <= days.from && days.until <= run.until)
  for (let count = runs.length; count > 0; count -= 1) {
    const pattern = patternOf(runs.slice(0, count))
    const exact = [{ ...pattern, weekdays: EVERY_DAY }, pattern].find(one => runsOf(one).every(isKnown))
    if (exact) return [exact, ...patternsOf(runs.slice(count), known)]
  }
  return []
}

interface Night extends Days {
  spans: readonly MinuteSpan[]
}

const nightsOf = (when: When): Night[] =>
  sweep(when)
    .map(({ from, until, boxes }) => ({ from, until, spans: joinedSpans(boxes) }))
    .filter(({ spans }) => spans.length > 0)

const spansKey = (spans: readonly MinuteSpan[]) => spans.map(({ start, end }) => `${start} ${end}`).join()

/** True if a hole takes all hours of its days. */
export const isWhole = (hole: { spans: readonly MinuteSpan[] }, hull: Part): boolean =>
  spansKey(hole.spans) === spansKey(hull.spans)

/** @param hull that has the nights as its holes: days outside of it, and its free ones, interrupt no pattern */
function partsOf(nights: readonly Night[], hull: Part | null): Part[] {
  const outside = hull ? minusDays([hull], runsOf(hull)) : []
  const free = hull ? nights.filter(night => isWhole(night, hull)) : []
  const parts = groupedBy(nights, ({ spans }) => spansKey(spans)).flatMap(same => {
    const skipped = same.some(night => free.includes(night)) ? outside : [...outside, ...free]
    const known = joinedDays([...same, ...skipped])
    return patternsOf(joinedDays(same), known).map(pattern => ({ ...pattern, spans: same[0]?.spans ?? [] }))
  })
  return groupedBy(parts, ({ from, until, weekdays }) => `${from} ${until} ${weekdays}`).flatMap(same =>
    same.slice(0, 1).map(part => ({ ...part, spans: joinedSpans(same.flatMap(({ spans }) => spans)) })),
  )
}

/** The parts of a set: by all hours of a day together, and by each span alone. */
export function waysOf(when: When, hull: Part | null = null): Part[][] {
  const nights = nightsOf(when)
  const alone = nights.flatMap(({ spans, ...days }) => spans.map(span => ({ ...days, spans: [span] })))
  return [partsOf(nights, hull), partsOf(alone, hull)]
}

const whenOfPart = (part: Part): When =>
  joinedBoxes(runsOf(part).flatMap(days => part.spans.map(span => ({ ...days, ...span }))))

/** All days and hours of a set as if it had no holes, and its holes; null if a night of it would run into the next one. */
export function hullOf(when: When): { hull: Part; holes: When } | null {
  const nights = nightsOf(when)
  const spans = nights.flatMap(night => night.spans)
  const start = Math.min(...spans.map(span => span.start))
  const end = Math.max(...spans.map(span => span.end))
  // The rest of a night that a hole has cut at midnight lies in the hours of the other nights.
  const [hours] = end - start > DAY_MINUTES ? when.toSorted((a, b) => areaOf(b) - areaOf(a)) : [{ start, end }]
  if (!hours) return null
  const hull = { ...patternOf(joinedDays(nights)), spans: [{ start: hours.start, end: hours.end }] }
  const whole = whenOfPart(hull)
  const holes = minus(whole, when)
  // A hole of each day, and one of whole days, do not run into one another at midnight.
  return minus(when, whole).length > 0 ? null : { hull, holes: hours.end > DAY_MINUTES ? holes : dailyBoxes(holes) }
}

/** The most playlists of one card: a little more than the weeks of a year. */
export const MOST_PIECES = 60

/** The hours of a window on some days of the week; without those that would be too many pieces by far. */
export function onWeekdays(window: PlayWindow, weekdays: Weekdays): When {
  const { from, until, ...span } = boxOf(window)
  const last = weekdays === EVERY_DAY ? until : Math.min(until, from + (MOST_PIECES + 2) * WEEK)
  return whenOfPart({ from, until: last, weekdays, spans: [span] })
}

/** A set as a form asks for it: days, weekdays and hours, which have holes. */
interface Frame {
  hull: Part
  box: Box
  holes: When
}

export function frameOf(when: When): Frame {
  const all = { start: 0, end: DAY_MINUTES }
  const days = rangeOf(when.flatMap(atMidnight))
  const hull = { ...days, weekdays: EVERY_DAY, spans: [all] }
  const found = hullOf(when) ?? { hull, holes: minus([{ ...days, ...all }], when) }
  const { from, until, spans } = found.hull
  return { ...found, box: { from, until, ...(spans[0] ?? all) } }
}

/** The holes of a frame, as few as can be said one by one. */
export function exceptionsOf({ hull, holes }: Frame): When[] {
  const [parts = []] = waysOf(holes, hull).sort((a, b) => a.length - b.length)
  return parts.map(part => meet(holes, whenOfPart(part)))
}
