import type { Page } from 'playwright'

/** Faults that no page may show on any machine, with any font: one sentence for each. */
export function visibleFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults)
}

/** Runs in the browser. */
function findFaults(): string[] {
  const width = document.documentElement.clientWidth
  const faults: string[] = []
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.className}"> "${(element.textContent ?? '').trim().slice(0, 40)}"`
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(element => {
    const box = element.getBoundingClientRect()
    return (
      box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  })
  const styleOf = (element: Element) => getComputedStyle(element)

  if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page scrolls sideways')

  /** True if an ancestor cuts or scrolls the overflow of an element. */
  const isHeld = (element: Element): boolean => {
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (styleOf(parent).overflowX !== 'visible') return true
    }
    return false
  }
  for (const element of shown) {
    const { left, right } = element.getBoundingClientRect()
    if ((left < -1 || right > width + 1) && !isHeld(element)) faults.push(`${nameOf(element)} sticks out of the window`)
  }

  for (const dialog of document.querySelectorAll('dialog[open]')) {
    const { top, bottom, left, right } = dialog.getBoundingClientRect()
    if (top < -1 || left < -1 || bottom > window.innerHeight + 1 || right > window.innerWidth + 1) {
      faults.push(`${nameOf(dialog)} is larger than the window`)
    }
    if (dialog.scrollWidth > dialog.clientWidth) faults.push(`${nameOf(dialog)} scrolls sideways`)
  }

  /** True if a text is partly outside of its box; one that is completely outside is for screen readers only. */
  const isCut = (element: HTMLElement): boolean => {
    const box = element.getBoundingClientRect()
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (words.nextNode()) {
      const style = styleOf(words.currentNode.parentElement ?? element)
      // An ellipsis shows that a text is longer; an indented text is the hidden name of an icon.
      if (style.textOverflow === 'ellipsis' || style.textIndent !== '0px') continue
      // A letter may reach a little out of its line.
      const spare = Number.parseFloat(style.fontSize) / 4
      range.selectNodeContents(words.currentNode)
      for (const text of range.getClientRects()) {
        const isOut = text.right <= box.left || text.left >= box.right
        const isWhole = text.left >= box.left - 1 && text.right <= box.right + 1
        if (!isOut && !(isWhole && text.top >= box.top - spare && text.bottom <= box.bottom + spare)) return true
      }
    }
    return false
  }
  const spoken = 'button, h1, h2, h3, label, th, legend, [role=tab], a.button'
  for (const element of shown.filter(one => one.matches(spoken) && (one.textContent ?? '').trim() !== '')) {
    if (isCut(element)) faults.push(`the text of ${nameOf(element)} is cut`)
  }
  return faults
}
