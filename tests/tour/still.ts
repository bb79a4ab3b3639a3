import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { projectRoot } from '../support/product/build-product.ts'
import type { Product } from '../support/product/product.ts'

const SIZE = { width: 1520, height: 720 }

/**
 * Takes a still of a page for README, into a PNG in tests/tour.
 * @param open brings the page into the state of the picture
 */
export async function takeStill(
  product: Product,
  name: string,
  open: (page: Page, product: Product) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: SIZE, locale: 'en-GB' })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await open(page, product)
    await page.screenshot({ path: join(projectRoot, `tests/tour/${name}.png`), animations: 'disabled' })
  } finally {
    await browser.close()
  }
}
