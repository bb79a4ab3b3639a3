import type { Page, PageScreenshotOptions } from 'playwright/test'

/** Pictures that a busy browser may refuse in a row. */
const MOST_REFUSALS = 5

/** A picture of a page; a busy browser may refuse to make one, and is asked again. */
export async function screenshot(page: Page, options?: PageScreenshotOptions): Promise<Buffer> {
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await page.screenshot(options)
    } catch (error) {
      if (refusals === MOST_REFUSALS || !String(error).includes('Unable to capture screenshot')) throw error
    }
  }
}
