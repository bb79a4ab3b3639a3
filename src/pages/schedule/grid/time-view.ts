import { createEmitter } from '../../../emitter.ts'
import { DAY_MINUTES, type MinuteSpan } from '../../../player/schedule/schedule.ts'

/** Minutes; a short scroll along the time draws nothing new. */
const STEP = 180

export const wholeDay: MinuteSpan = { start: 0, end: DAY_MINUTES }

/**
 * The part of the day to draw: the visible part, and a step or two on both sides of it.
 * @param left CSS pixels by which the day is scrolled
 * @param visible CSS pixels of the day that are visible
 * @param width CSS pixels of the whole day
 */
export function spanToDraw(left: number, visible: number, width: number): MinuteSpan {
  if (visible >= width) return wholeDay
  const stepAt = (pixels: number) => Math.floor((pixels / width) * (DAY_MINUTES / STEP))
  return {
    start: Math.max(0, (stepAt(left) - 1) * STEP),
    end: Math.min(DAY_MINUTES, (stepAt(left + visible) + 2) * STEP),
  }
}

/** What of the day a grid shows, which may be narrower than the day. */
export type TimeView = ReturnType<typeof createTimeView>

export function createTimeView() {
  let span = wholeDay
  let dayWidth = Number.POSITIVE_INFINITY
  const changes = createEmitter()
  return {
    subscribe: changes.subscribe,
    /** The part to draw: the same object until it changes. */
    span: () => span,
    /** CSS pixels of the whole day; endless until they are measured. */
    dayWidth: () => dayWidth,
    /** Takes the present sizes, as `spanToDraw` does. */
    take(...sizes: Parameters<typeof spanToDraw>) {
      const next = spanToDraw(...sizes)
      const width = sizes[2] || Number.POSITIVE_INFINITY
      const isSameSpan = next.start === span.start && next.end === span.end
      if (isSameSpan && width === dayWidth) return
      if (!isSameSpan) span = next
      dayWidth = width
      changes.emit()
    },
  }
}
