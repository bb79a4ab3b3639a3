import { daysAfter, daysSince1970, minuteText } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import { countedWindow, DAY_MINUTES, type MinuteSpan, type PlayWindow } from '../../player/schedule/schedule.ts'

/** Days since 1970, both inclusive; infinite without a limit. */
export interface Days {
  from: number
  until: number
}

/** Days, and the minutes since the midnight of each: a window over midnight ends after 1440. The end is exclusive. */
export interface Box extends Days, MinuteSpan {}

/**
 * A set of minutes of the wall clock, as few boxes that share no minute. Equal sets are equal values: only the functions
 * of this file make one.
 */
export type When = readonly Box[]

/** Days with the same spans, which are in order, do not touch, and lie between two midnights. */
interface Stretch extends Days {
  spans: readonly MinuteSpan[]
}

/** A longer run of days is not worth more, so that runs without a limit can be compared. */
const MOST_DAYS = 20 * 366

const LAST_DAY = daysSince1970('9999-12-31')

export function boxOf(window: PlayWindow): Box {
  const { from, until, start, end } = countedWindow(window)
  return { from, until, start, end: end > start ? end : end + DAY_MINUTES }
}

export const boxKey = ({ from, until, start, end }: Box): string => [from, until, start, end].join()

/** `YYYY-MM-DD`; empty for no limit. */
export const dayOf = (day: number): string => (Math.abs(day) <= LAST_DAY ? daysAfter('1970-01-01', day) : '')

/** True if two boxes share a minute. A minute after midnight lies in two days. */
export const boxesMeet = (a: Box, b: Box): boolean =>
  [-1, 0, 1].some(days => {
    const [start, end] = [b.start - days * DAY_MINUTES, b.end - days * DAY_MINUTES]
    return a.from <= b.until + days && b.from + days <= a.until && a.start < end && start < a.end
  })

/** What a playlist has to play in a box. A last minute is inclusive there. */
export function windowOf({ from, until, start, end }: Box): PlayWindow {
  const time = (minute: number) => `${minuteText(minute % DAY_MINUTES)}:00`
  return { date_start: dayOf(from), date_end: dayOf(until), time_start: time(start), time_end: time(end - 1) }
}

/** Reads "2026-12-24 2026-12-26|2026-12-31 2026-12-31", as a form keeps some days. */
export const readDays = (text: string): Days[] =>
  text.split('|').flatMap(range => {
    const [from, until] = range.split(' ').map(daysSince1970)
    return from && until ? { from, until } : []
  })

export function groupedBy<T>(entries: readonly T[], keyOf: (entry: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()]
}

/** A part that begins after midnight has the dates of the next day. */
export const atMidnight = ({ from, until, start, end }: Box): Box[] =>
  end <= DAY_MINUTES
    ? [{ from, until, start, end }]
    : [
        { from, until, start, end: DAY_MINUTES },
        { from: from + 1, until: until + 1, start: 0, end: end - DAY_MINUTES },
      ]

const ascending = (a: number, b: number) => (a < b ? -1 : 1)

/** Spans that touch are one. */
export function joinedSpans(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const result: MinuteSpan[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

const meetSpans = (a: readonly MinuteSpan[], b: readonly MinuteSpan[]): MinuteSpan[] =>
  a
    .flatMap(one => b.map(two => ({ start: Math.max(one.start, two.start), end: Math.min(one.end, two.end) })))
    .filter(({ start, end }) => start < end)

/** The end of each span is the start of a gap. */
function minusSpans(a: readonly MinuteSpan[], b: readonly MinuteSpan[]): MinuteSpan[] {
  const taken = joinedSpans(b)
  const starts = [0, ...taken.map(({ end }) => end)]
  return meetSpans(
    a,
    starts.map((start, at) => ({ start, end: taken[at]?.start ?? DAY_MINUTES })),
  )
}

/** The runs of days in which the same boxes lie, each with these boxes. */
export function sweep<T extends Days>(boxes: readonly T[]): (Days & { boxes: T[] })[] {
  const edges = [...new Set(boxes.flatMap(({ from, until }) => [from, until + 1]))].sort(ascending)
  return edges.slice(0, -1).map((from, at) => ({
    from,
    until: (edges[at + 1] ?? from) - 1,
    boxes: boxes.filter(box => box.from <= from && from <= box.until),
  }))
}

type SpansOf = (a: readonly MinuteSpan[], b: readonly MinuteSpan[]) => MinuteSpan[]

function stretchesOf(a: readonly Box[], b: readonly Box[], spansOf: SpansOf): Stretch[] {
  const sides = [a, b].flatMap((boxes, side) => boxes.flatMap(atMidnight).map(box => ({ ...box, side })))
  return sweep(sides).map(({ from, until, boxes }) => {
    const [left, right] = [0, 1].map(side => joinedSpans(boxes.filter(box => box.side === side)))
    return { from, until, spans: spansOf(left ?? [], right ?? []) }
  })
}

/** Runs of days that meet or follow one another are one. */
export function joinedDays(runs: readonly Days[]): Days[] {
  const result: Days[] = []
  for (const { from, until } of runs.toSorted((a, b) => ascending(a.from, b.from))) {
    const last = result.at(-1)
    if (last && from <= last.until + 1) last.until = Math.max(last.until, until)
    else result.push({ from, until })
  }
  return result
}

/** The runs of days at which a span is whole. */
function daysWith(stretches: readonly Stretch[], { start, end }: MinuteSpan): Days[] {
  if (end <= DAY_MINUTES) {
    const isIn = ({ spans }: Stretch) => spans.some(span => span.start <= start && end <= span.end)
    return joinedDays(stretches.filter(isIn))
  }
  const evenings = daysWith(stretches, { start, end: DAY_MINUTES })
  const mornings = daysWith(stretches, { start: 0, end: end - DAY_MINUTES })
  return evenings
    .flatMap(a => mornings.map(b => ({ from: Math.max(a.from, b.from - 1), until: Math.min(a.until, b.until - 1) })))
    .filter(({ from, until }) => from <= until)
}

/** In minutes. */
export const areaOf = ({ from, until, start, end }: Box): number =>
  Math.min(until - from + 1, MOST_DAYS) * (end - start)

/** All of one span. Of spans with boxes of one size it is the latest: the one over midnight. */
function largestIn(stretches: readonly Stretch[], isOvernight: boolean): Box[] {
  const spans = stretches.flatMap(stretch => stretch.spans)
  const edges = (edge: 'start' | 'end') => [...new Set(spans.map(span => span[edge]))].sort((a, b) => b - a)
  const ends = edges('end')
  let [largest, area]: [Box[], number] = [[], 0]
  for (const start of edges('start')) {
    for (const minute of isOvernight ? ends : ends.filter(end => end > start)) {
      const span = { start, end: minute > start ? minute : minute + DAY_MINUTES }
      const boxes = daysWith(stretches, span).map(days => ({ ...days, ...span }))
      const most = Math.max(...boxes.map(areaOf))
      if (most > area) [largest, area] = [boxes.filter(box => areaOf(box) === most), most]
    }
  }
  return largest
}

function without(stretch: Stretch, box: Box): Stretch[] {
  const from = Math.max(stretch.from, box.from)
  const until = Math.min(stretch.until, box.until)
  if (from > until) return [stretch]
  const parts = [
    { ...stretch, until: from - 1 },
    { from, until, spans: minusSpans(stretch.spans, [box]) },
    { ...stretch, from: until + 1 },
  ]
  // Days without a limit have none before or after them.
  return parts.filter(part => part.from < part.until + 1 && part.spans.length > 0)
}

function boxesIn(stretches: readonly Stretch[], isOvernight = true): When {
  const boxes: Box[] = []
  let left = stretches.filter(({ spans }) => spans.length > 0)
  while (left.length > 0) {
    const largest = largestIn(left, isOvernight)
    boxes.push(...largest)
    for (const part of largest.flatMap(atMidnight)) left = left.flatMap(stretch => without(stretch, part))
  }
  // Two of them never begin in the same minute.
  return boxes.sort((a, b) => (a.from === b.from ? a.start - b.start : ascending(a.from, b.from)))
}

const joined = (boxes: readonly Box[]) =>
  stretchesOf(
    boxes.filter(({ from, until }) => from <= until),
    [],
    left => [...left],
  )

/** The minutes in which at least one of some boxes lies. */
export const joinedBoxes = (boxes: readonly Box[]): When => boxesIn(joined(boxes))

/** The minutes in which at least one of some playlists may play. A window with reversed days has none. */
export const whenOf = (windows: readonly PlayWindow[]): When => joinedBoxes(windows.map(boxOf))

export const plus = (a: When, b: When): When => joinedBoxes([...a, ...b])

export const minus = (a: When, b: When): When => boxesIn(stretchesOf(a, b, minusSpans))

/** The minutes of the windows that begin on some days: what lies after midnight belongs to the day before. */
export const beginningOn = (when: When, runs: readonly Days[]): When =>
  joinedBoxes(
    runs.flatMap(({ from, until }) =>
      when.map(box => ({ ...box, from: Math.max(box.from, from), until: Math.min(box.until, until) })),
    ),
  )

export const meet = (a: When, b: When): When => boxesIn(stretchesOf(a, b, meetSpans))

export const sameWhen = (a: When, b: When): boolean => a.map(boxKey).join(' ') === b.map(boxKey).join(' ')

/** None of them runs over midnight. */
export const dailyBoxes = (boxes: readonly Box[]): readonly Box[] => boxesIn(joined(boxes), false)

/** The boxes of as few playlists as play in it: fewer at times if none runs over midnight. */
export function compiled(when: When): readonly Box[] {
  const daily = dailyBoxes(when)
  return daily.length < when.length ? daily : when
}

/** True if no minute of it is to come. */
export function isOver(when: When, { day, minute }: Moment): boolean {
  const now = daysSince1970(day) * DAY_MINUTES + minute
  return when.every(({ until, end }) => until * DAY_MINUTES + end <= now)
}
