import type { Browser } from 'playwright/test'
import { OLDEST_CONSOLE } from '../../../src/build/oldest-browsers.ts'
import { zoneOfNoon } from '../../support/main-job/noon.ts'
import { runMainJob } from '../../support/main-job/run-main-job.ts'
import { fixtures } from '../../support/main-job/sources.ts'
import { test as base, expect } from '../../support/product/e2e.ts'
import { startOlderChromium } from '../../support/product/older-browsers.ts'

const test = base.extend<object, { browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const browser = await startOlderChromium('116.0.0')
      expect(`chrome${browser.version().split('.')[0]}`).toBe(OLDEST_CONSOLE)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ timezoneId: zoneOfNoon(new Date()) })

// requirement 19.13
test('the main job, from the disk to the screens, in the oldest browser', async ({ page, product }) => {
  await runMainJob(page, { startUrl: `${product.url}/`, admin: product.admin, sources: fixtures, uid: 'oldest' })
})
