import { zoneOfNoon } from '../../support/main-job/noon.ts'
import { runMainJob } from '../../support/main-job/run-main-job.ts'
import { real } from '../../support/main-job/sources.ts'
import { test } from '../../support/product/e2e.ts'

test.use({ timezoneId: zoneOfNoon(new Date()) })

for (const sources of real)
  test(`from the disk to the screens, with ${sources.title}`, async ({ page, product }) => {
    await runMainJob(page, { startUrl: `${product.url}/`, admin: product.admin, sources, uid: 'own-files' })
  })
