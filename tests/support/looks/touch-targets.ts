import type { Page } from 'playwright/test'

/**
 * The controls in sight that a finger could miss: from the middle of each, 21 px up and down, and to both sides,
 * have to hit it still (44 px of room). A covered control is no target.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sheet = document.querySelector('.moment-side')
    const isFixed = sheet !== null && getComputedStyle(sheet).position === 'fixed'
    const controls = document.querySelectorAll('button, a[href], input, select, [role=option], .react-datepicker__day')
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
      const list = target.closest('[role=listbox], [role=grid], .gallery-scroll')?.getBoundingClientRect()
      const edge = isFixed && !sheet.contains(target) ? sheet.getBoundingClientRect().top : window.innerHeight
      const floor = Math.min(edge, list?.bottom ?? edge)
      const isWhole = top >= Math.max(0, list?.top ?? 0) && top + height <= floor
      if (width <= 1 || !isWhole || !hits(x, y)) continue
      // The tray of the jobs lies over the entries of the sidebar, which scroll out from under it.
      const isUnderTray = document.elementFromPoint(x, y + 21)?.closest('.job-tray') && !target.closest('.job-tray')
      if (isUnderTray) continue
      if (hits(x - 21, y) && hits(x + 21, y) && hits(x, y - 21) && hits(x, y + 21)) continue
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      small.push(`${control.tagName.toLowerCase()} "${name.trim()}" ${Math.round(width)}×${Math.round(height)}`)
    }
    return small
  })
}
