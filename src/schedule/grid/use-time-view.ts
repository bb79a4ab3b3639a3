import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { createTimeView, type TimeView } from './time-view.ts'

/** Follows the visible part of the day in a grid, which opens at a minute if it is narrower than the day. */
export function useTimeView(scroller: RefObject<HTMLElement | null>, minute: number): TimeView {
  const [view] = useState(createTimeView)
  const showTime = useEffectEvent((grid: HTMLElement, hours: HTMLElement) => {
    const free = grid.clientWidth - hours.offsetLeft
    grid.scrollLeft = (minute / DAY_MINUTES) * hours.offsetWidth - free / 3
  })
  useLayoutEffect(() => {
    const grid = scroller.current
    const hours = grid?.querySelector<HTMLElement>('.schedule-hours')
    if (!grid || !hours) return
    const look = () => view.take(grid.scrollLeft, grid.clientWidth - hours.offsetLeft, hours.offsetWidth)
    showTime(grid, hours)
    look()
    grid.addEventListener('scroll', look, { passive: true })
    const widths = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    widths?.observe(grid)
    return () => {
      grid.removeEventListener('scroll', look)
      widths?.disconnect()
    }
  }, [scroller, view])
  return view
}
