import type { Page } from 'playwright/test'

/**
 * The controls that a pointer cannot use in this window, each with the reason. Every control is scrolled into view
 * first; behind a modal dialog and behind the open menu nothing can be used, so only their own controls count.
 */
export function unusableControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    /** Points just inside the edges of a box, and its middle. */
    const pointsOf = ({ left, top, right, bottom }: DOMRect): Array<[x: number, y: number]> => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      return [
        [x, y],
        [left + 2, y],
        [right - 2, y],
        [x, top + 2],
        [x, bottom - 2],
      ]
    }

    /** What is covered in the middle of the window may be free at its end, and a long list draws its rows later. */
    async function faultOf(control: Element): Promise<string | null> {
      let fault: string | null = null
      for (const block of ['center', 'end', 'start'] as const) {
        fault = faultAt(control, block)
        if (!fault) return null
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        if (!control.isConnected) return null
      }
      return fault
    }

    function faultAt(control: Element, block: ScrollLogicalPosition): string | null {
      // The label around a box is pressed as well as the box.
      const target = control.closest('label') ?? control
      target.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      // A link in a text may take two lines.
      const box = target.getClientRects()[0]
      // The input behind a button that chooses files, and the link that appears with the focus.
      if (!box || box.width <= 1 || target.matches('.skip-link')) return null
      if (box.left < 0 || box.right > window.innerWidth) return 'beside the window'
      const cutOff = scrolledOnlyByScript(target)
      if (cutOff) return `cut off by ${cutOff.className}`
      for (const [x, y] of pointsOf(box)) {
        const found = document.elementFromPoint(x, y)
        const isHit = found && (target.contains(found) || found.closest('label')?.contains(control))
        if (!isHit) return `covered by ${found?.tagName.toLowerCase()} "${found?.className}"`
      }
      return null
    }

    /** A box around the control that hides what overflows it, yet has been scrolled; a person cannot do that. */
    function scrolledOnlyByScript(control: Element): Element | null {
      for (let box = control.parentElement; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        // A text for screen readers may overflow by its one pixel.
        const [isDown, isAside] = [Math.abs(box.scrollTop) > 2, Math.abs(box.scrollLeft) > 2]
        if ((isDown && overflowY === 'hidden') || (isAside && overflowX === 'hidden')) return box
      }
      return null
    }

    const scope = [...document.querySelectorAll('dialog:modal, .sidebar-open')].at(-1) ?? document
    const controls = scope.querySelectorAll('button, a[href], input, select, [role=option]')
    const faults: string[] = []
    for (const control of controls) {
      // A long list takes rows away while it is scrolled.
      if (!control.isConnected || !control.checkVisibility({ visibilityProperty: true })) continue
      const fault = await faultOf(control)
      if (!fault) continue
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      faults.push(`${control.tagName.toLowerCase()} "${name.trim()}": ${fault}`)
    }
    return faults
  })
}
