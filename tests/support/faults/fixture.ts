import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { live } from '../console/locators.ts'
import { expectLoaded } from '../console/navigation.ts'
import { signInPage } from '../console/session.ts'
import { test as base } from '../product/e2e.ts'
import { mediaFile } from '../product/media-files.ts'
import type { Product } from '../product/product.ts'
import { type FaultLine, startFaultLine } from './flaky-proxy.ts'
import type { FaultFixture } from './flow.ts'

/** The browser's own errors over a broken line. */
export const brokenLine = /net::ERR_|502 \(Bad Gateway\)|WebSocket connection to/

/** Makes the content that the flows change, and `spares` locations that they delete. */
export async function prepareContent(
  page: Page,
  product: Pick<Product, 'seed'>,
  spares: number,
): Promise<FaultFixture> {
  const seed = await product.seed()
  const location = await seed.location('Lobby', 'lobby')
  const wall = await seed.playlist(location, 'videowall')
  const bytes = new Uint8Array(await readFile(mediaFile('strip.png')))
  const media = [await seed.upload('a.png', bytes), await seed.upload('b.png', bytes)]
  await seed.items(wall, media)
  await seed.upload('spare-1.png', bytes)
  await seed.playlist(location, 'ticker')
  for (let number = 1; number <= spares; number += 1) await seed.location(`Spare ${number}`, `spare-${number}`)
  return { page, seed, location, wall }
}

interface Fixtures {
  line: FaultLine
}

/** Playwright's `test` with the product behind a line that the test can break. */
export const test = base.extend<Fixtures>({
  line: async ({ product }, use) => {
    const line = await startFaultLine(product.url)
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
})

export async function openBehindLine(
  page: Page,
  product: Pick<Product, 'admin'>,
  line: FaultLine,
  path: string,
): Promise<void> {
  await signInPage(page, { admin: product.admin, url: line.url })
  await page.goto(path)
  await expect(live(page)).toBeVisible()
  await expectLoaded(page)
  await expectWholeConsole(page)
}

/** Waits until the parts of the console that come when the browser is idle are there: their loss is another test's. */
async function expectWholeConsole(page: Page): Promise<void> {
  const arrived = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length)
  // With the parts of the jobs, the last ones begin.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/job-lines-/.test(name)),
  )
  let before = 0
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await arrived()]
        before = now
        return now === last
      },
      // The browser is seldom idle on a busy machine.
      { intervals: [500], timeout: 20_000 },
    )
    .toBe(true)
}
