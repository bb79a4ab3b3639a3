import { zoneOfNoon } from '../../support/main-job/noon.ts'
import { runMainJob } from '../../support/main-job/run-main-job.ts'
import { fixtures } from '../../support/main-job/sources.ts'
import { test } from '../../support/product/e2e.ts'

test.use({ timezoneId: zoneOfNoon(new Date()) })

// requirement 1.1
test('from the disk to the screens', async ({ page, product }) => {
  // The longest walk of all: uploads, playlists and both screens, one after the other.
  test.setTimeout(40_000)
  await runMainJob(page, { startUrl: `${product.url}/`, admin: product.admin, sources: fixtures, uid: 'main-job' })
})
