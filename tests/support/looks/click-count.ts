import type { Page } from 'playwright/test'

/**
 * Counts the clicks of a pointer in a page, from its next document on. A key that presses a button, and the click that a
 * label hands on to its field, are none.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeBinding('pointerClicked', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const { pointerClicked } = window as unknown as { pointerClicked(): void }
    const note = (event: PointerEvent) => {
      if (event.isTrusted && event.pointerId >= 0) pointerClicked()
    }
    window.addEventListener('click', note, { capture: true })
  })
  return () => clicks
}
