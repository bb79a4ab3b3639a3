import { fixtures, real } from '../../support/main-job/sources.ts'
import { walkMainJob } from '../../support/main-job/walk.ts'
import { test } from '../../support/product/e2e.ts'

// The session's end that the job provokes.
test.use({ expectedErrors: [/401/] })

for (const sources of [fixtures, ...real]) {
  // requirement 1.1
  test(`from the disk to the screens, with ${sources.title}`, async ({ page, product }) => {
    test.setTimeout(180_000)
    const uid = `main-job-${sources === fixtures ? 1 : 2}`
    await walkMainJob(page, { startUrl: `${product.url}/`, admin: product.admin, sources, uid })
  })
}
