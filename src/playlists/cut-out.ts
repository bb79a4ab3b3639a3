import { minuteText } from '../base/local-day.ts'
import { DAY_MINUTES, type PlayWindow } from '../player/schedule/schedule.ts'
import { type Box, boxKey, boxOf, type Days, dayOf, groupedBy, joinedDays } from './when/when.ts'

/** The same text for windows that play in the same minutes of the same days. */
export const windowKey = (window: PlayWindow): string => boxKey(boxOf(window))

export function contains(outer: PlayWindow, inner: PlayWindow): boolean {
  const [a, b] = [boxOf(outer), boxOf(inner)]
  return a.from <= b.from && b.until <= a.until && a.start <= b.start && b.end <= a.end
}

/** The same hours on several runs of days, which are in order and do not touch. */
interface Hours {
  runs: readonly Days[]
  start: number
  end: number
}

function hoursOf(windows: readonly PlayWindow[]): Hours[] {
  return groupedBy(windows.map(boxOf), ({ start, end }) => `${start} ${end}`).flatMap(([first, ...others]) =>
    first ? { start: first.start, end: first.end, runs: joinedDays([first, ...others]) } : [],
  )
}

/** The hours as they lie in the days before, in the same days, and in the days after. */
const aroundDays = ({ runs, start, end }: Hours): Hours[] =>
  [-1, 0, 1].map(days => ({
    runs: runs.map(({ from, until }) => ({ from: from + days, until: until + days })),
    start: start - days * DAY_MINUTES,
    end: end - days * DAY_MINUTES,
  }))

/** The days before all runs and those after them stay whole; between them the hours before and after are one box each. */
function without(box: Box, hours: Hours): Box[] {
  const [start, end] = [Math.max(box.start, hours.start), Math.min(box.end, hours.end)]
  const runs = hours.runs
    .filter(({ from, until }) => from <= box.until && box.from <= until)
    .map(({ from, until }) => ({ from: Math.max(from, box.from), until: Math.min(until, box.until) }))
  const [first] = runs
  const last = runs.at(-1)
  if (start >= end || !first || !last) return [box]
  const days = { from: first.from, until: last.until }
  return [
    { ...box, until: first.from - 1 },
    { ...box, ...days, end: start },
    { ...box, ...days, start: end },
    ...runs.slice(1).map((run, at) => ({ from: (runs[at]?.until ?? 0) + 1, until: run.from - 1, start, end })),
    { ...box, from: last.until + 1 },
  ].filter(one => one.from <= one.until && one.start < one.end)
}

/** A part that begins after midnight has the dates of the next day. */
function dated({ from, until, start, end }: Box): Box {
  const days = Math.floor(start / DAY_MINUTES)
  const minutes = days * DAY_MINUTES
  return { from: from + days, until: until + days, start: start - minutes, end: end - minutes }
}

/** Gives the boxes that together have the minutes of a box in which none of the windows plays. */
export function cutterOf(windows: readonly PlayWindow[]): (box: Box) => Box[] {
  const taken = hoursOf(windows).flatMap(aroundDays)
  return box => {
    let boxes = [box]
    for (const hours of taken) boxes = boxes.flatMap(one => without(one, hours))
    return boxes.map(dated)
  }
}

/** @param own what the box is a part of, whose edges keep their texts */
function windowOf({ from, until, start, end }: Box, own: PlayWindow): PlayWindow {
  const time = (minute: number, text: string) => {
    const minutes = minuteText(minute % DAY_MINUTES)
    return text.startsWith(minutes) ? text : `${minutes}:00`
  }
  const hours = { time_start: time(start, own.time_start), time_end: time(end - 1, own.time_end) }
  return { date_start: dayOf(from), date_end: dayOf(until), ...hours }
}

/** The windows that together have the minutes of a window in which none of the others plays. */
export const cutOut = (window: PlayWindow, others: readonly PlayWindow[]): PlayWindow[] =>
  cutterOf(others)(boxOf(window)).map(box => windowOf(box, window))
