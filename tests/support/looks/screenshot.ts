import type { Page, PageScreenshotOptions } from 'playwright/test'

/** The most pictures in a row that a busy browser may refuse. */
const MOST_REFUSALS = 5

/** A picture of a page. A busy browser may refuse it: then it is tried again. */
export async function screenshot(page: Page, options?: PageScreenshotOptions): Promise<Buffer> {
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await page.screenshot(options)
    } catch (error) {
      if (refusals === MOST_REFUSALS || !String(error).includes('Unable to capture screenshot')) throw error
    }
  }
}
