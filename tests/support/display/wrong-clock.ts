import type { BrowserContext, Page } from 'playwright'

/** Gives the pages a machine whose clock is so many milliseconds ahead. `performance.now()` goes on as ever. */
export const setClockAhead = (pages: Page | BrowserContext, ms: number): Promise<unknown> =>
  pages.addInitScript(ahead => {
    const Real = Date
    class Ahead extends Real {
      constructor(...parts: unknown[]) {
        if (parts.length > 0) super(...(parts as [number]))
        else super(Real.now() + ahead)
      }

      static override now() {
        return Real.now() + ahead
      }
    }
    Object.assign(globalThis, { Date: Ahead })
  }, ms)
