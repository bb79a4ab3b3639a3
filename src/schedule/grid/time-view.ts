import { createEmitter } from '../../base/emitter.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../player/schedule/schedule.ts'

export const minuteLeft = (minute: number): string => `${(minute / DAY_MINUTES) * 100}%`

/** In minutes. After so much scrolling along the time, a row draws other blocks. */
const STEP = 180

/** The rows begin their steps at this many places in turn: a frame in which all rows change would be late. */
const PLACES = 12

export const wholeDay: MinuteSpan = { start: 0, end: DAY_MINUTES }

/**
 * The part of the day to draw: the visible part, and a step or two on both sides of it.
 * @param left CSS pixels by which the day is scrolled
 * @param visible CSS pixels of the day that are visible
 * @param width CSS pixels of the whole day
 * @param place where the steps of the row begin, from 0 to `PLACES - 1`
 */
export function spanToDraw(left: number, visible: number, width: number, place = 0): MinuteSpan {
  if (visible >= width) return wholeDay
  const shift = (place * STEP) / PLACES
  const stepAt = (pixels: number) => Math.floor(((pixels / width) * DAY_MINUTES + shift) / STEP)
  return {
    start: Math.max(0, (stepAt(left) - 1) * STEP - shift),
    end: Math.min(DAY_MINUTES, (stepAt(left + visible) + 2) * STEP - shift),
  }
}

/** A grid may be narrower than the day. */
export type TimeView = ReturnType<typeof createTimeView>

export function createTimeView() {
  let spans = Array.from({ length: PLACES }, () => wholeDay)
  let dayWidth = Number.POSITIVE_INFINITY
  const changes = createEmitter()
  return {
    subscribe: changes.subscribe,
    /** The part that a row draws: the same object until it changes. */
    span: (row: number) => spans[row % PLACES] ?? wholeDay,
    /** CSS pixels of the whole day; endless until they are measured. */
    dayWidth: () => dayWidth,
    /** Takes the parameters of `spanToDraw`. */
    take(left: number, visible: number, width: number) {
      const next = spans.map((span, place) => {
        const other = spanToDraw(left, visible, width, place)
        return other.start === span.start && other.end === span.end ? span : other
      })
      const isSame = next.every((span, place) => span === spans[place])
      const nextWidth = width || Number.POSITIVE_INFINITY
      if (isSame && nextWidth === dayWidth) return
      spans = next
      dayWidth = nextWidth
      changes.emit()
    },
  }
}
