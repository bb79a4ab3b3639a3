import type { Page } from 'playwright'

/** Two frame periods at 60 Hz in milliseconds; a person sees a longer frame as a jerk. */
export const LATE_MS = 34

export interface ScrollFigures {
  frames: number
  /** Frames that took longer than 34 ms. */
  late: number
  /** The longest, in milliseconds. */
  worst: number
}

/**
 * Scrolls at a steady speed and measures the frames.
 * @param scroller a selector of the scrolled element; empty for the window
 * @param distance in CSS pixels; sideways the scroll turns round at both ends
 * @param speed in CSS pixels a second
 */
export function scrollFrames(
  page: Page,
  scroller: string,
  distance: number,
  speed: number,
  direction: 'down' | 'sideways' = 'down',
): Promise<ScrollFigures> {
  return page.evaluate(
    async ({ scroller, distance, speed, direction, late }) => {
      const target = scroller ? document.querySelector(scroller) : document.scrollingElement
      if (!target) throw new Error(`There is no ${scroller}.`)
      const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
      const start = await frame()
      const times: number[] = []
      for (let last = start; ((last - start) / 1000) * speed < distance; ) {
        const now = await frame()
        times.push(now - last)
        last = now
        const way = ((now - start) / 1000) * speed
        const range = target.scrollWidth - target.clientWidth
        if (direction === 'down') target.scrollTop = way
        else target.scrollLeft = Math.abs(range - ((way + range) % (2 * range)))
      }
      return { frames: times.length, late: times.filter(time => time > late).length, worst: Math.max(...times) }
    },
    { scroller, distance, speed, direction, late: LATE_MS },
  )
}

/** The figures as one text. */
export const scrollText = ({ frames, late, worst }: ScrollFigures): string =>
  `${late} of ${frames} frames, worst ${worst.toFixed(0)} ms`
