import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { test as base } from '../product/e2e.ts'
import { fixture } from '../product/media-page.ts'
import type { Product } from '../product/product.ts'
import { signInPage } from '../product/sign-in-page.ts'
import { type FaultLine, startFaultLine } from './flaky-proxy.ts'
import type { FaultStage } from './page-actions.ts'

/** What a broken line makes the browser itself say. */
export const brokenLine = /net::ERR_|502 \(Bad Gateway\)|WebSocket connection to/

/** Makes what the flows change, and `spares` of everything that they delete. */
export async function prepareStage(page: Page, product: Pick<Product, 'seed'>, spares: number): Promise<FaultStage> {
  const seed = await product.seed()
  const location = await seed.location('Lobby', 'lobby')
  const wall = await seed.playlist(location, 'videowall')
  const bytes = new Uint8Array(await readFile(fixture('strip.png')))
  const media = [await seed.upload('a.png', bytes), await seed.upload('b.png', bytes)]
  await seed.items(wall, media)
  for (let number = 1; number <= spares; number += 1) {
    await seed.location(`Spare ${number}`, `spare-${number}`)
    await seed.upload(`spare-${number}.png`, bytes)
    await seed.items(wall, media.slice(0, 1))
    await seed.playlist(location, 'ticker')
    const account = { username: `spare${number}`, email: `spare${number}@signage.example`, password: 'a-long-password' }
    await seed.call('POST', '/auth/register', account)
  }
  return { page, seed, location, wall }
}

interface Fixtures {
  line: FaultLine
}

/** Playwright's `test` with the product behind a line that breaks when it is told to. */
export const test = base.extend<Fixtures>({
  line: async ({ product }, use) => {
    const line = await startFaultLine(product.url)
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
})

/** Signs in behind the line and opens a page, with everything on it that the first look needs. */
export async function openBehindLine(
  page: Page,
  product: Pick<Product, 'admin'>,
  line: FaultLine,
  path: string,
): Promise<void> {
  await signInPage(page, { admin: product.admin, url: line.url })
  await page.goto(path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
