import type { Page } from 'playwright/test'

/** Sums up the layout shift of every page that is loaded from now on, as the browser measures it. */
export async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // A movement that follows an action of the person is expected.
        if (Reflect.get(entry, 'hadRecentInput') === false) sum += Number(Reflect.get(entry, 'value'))
      }
      Reflect.set(window, 'layoutShift', sum)
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'layoutShift', 0)
  })
  // Three frames later the observer has every entry before this call.
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return Number(Reflect.get(window, 'layoutShift'))
    })
}
