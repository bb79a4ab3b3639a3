import type { Page } from 'playwright/test'

/** A finger needs 44 px, 22 to each side of the middle. It is 1.5 px less, as a browser rounds the edge of a neighbour to whole px. */
const REACH = 20.5

/**
 * The controls in sight that a finger could miss: 20.5 px up and down from the middle of each, and to both sides, still
 * have to hit it (44 px of room). A covered control is no target.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(reach => {
    const sheet = document.querySelector('.moment-side')
    const isFixed = sheet !== null && getComputedStyle(sheet).position === 'fixed'
    const scrollerOf = (element: Element): Element | null => {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (element === document.documentElement) return null
      if (/auto|scroll/.test(overflowX + overflowY)) return element
      return element.parentElement && scrollerOf(element.parentElement)
    }
    const controls = document.querySelectorAll(
      'button, a[href], input:not([readonly]), select, [role=option], .react-datepicker__day',
    )
    const small: string[] = []
    for (const control of controls) {
      // The label around a box is pressed as well as the box.
      const target = control.closest('label') ?? control
      const { left, top, width, height } = target.getBoundingClientRect()
      const x = left + width / 2
      const y = top + height / 2
      const hits = (at: number, down: number) => {
        const found = document.elementFromPoint(at, down)
        return found !== null && (target.contains(found) || found.closest('label')?.contains(control) === true)
      }
      // A scrolling list may show half of its last row, and the page scrolls on above a sheet.
      const list = scrollerOf(target)?.getBoundingClientRect()
      const edge = isFixed && !sheet.contains(target) ? sheet.getBoundingClientRect().top : window.innerHeight
      const floor = Math.min(edge, list?.bottom ?? edge)
      const isDown = top >= Math.max(0, list?.top ?? 0) && top + height <= floor
      const isWhole = isDown && left >= (list?.left ?? 0) && left + width <= (list?.right ?? window.innerWidth)
      // A link in a sentence is as high as its line.
      const isInText = control.matches('a') && getComputedStyle(control).display === 'inline'
      if (width <= 1 || isInText || !isWhole || !hits(x, y)) continue
      // The tray of the jobs lies over the entries of the sidebar, and on a telephone the lines of jobs and uploads lie
      // over the page: both scroll out from under it.
      const over = document.elementFromPoint(x, y + reach)?.closest('.job-tray, .status-line')
      if (over && !over.contains(target)) continue
      // An open popover lies over part of what stands beside its button, until it is closed.
      const popover = target.closest(':popover-open')
      const isReached = (at: number, down: number) => {
        const cover = document.elementFromPoint(at, down)?.closest(':popover-open')
        return hits(at, down) || (cover != null && cover !== popover)
      }
      if (isReached(x - reach, y) && isReached(x + reach, y) && isReached(x, y - reach) && isReached(x, y + reach))
        continue
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      small.push(`${control.tagName.toLowerCase()} "${name.trim()}" ${Math.round(width)}×${Math.round(height)}`)
    }
    return small
  }, REACH)
}
