import type { BrowserContext, Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { locationPath, routes } from '../../../../src/routes.ts'
import { reachJobs, tray } from '../../../support/console/jobs.ts'
import { button } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { mediaFile } from '../../../support/product/media-files.ts'
import type { Product } from '../../../support/product/product.ts'
import type { Seed } from '../../../support/product/seed.ts'

const SHOPS = 12
const ITEMS = 6

/** A head office with a playlist, and shops without one. */
async function furnish(product: Product) {
  const seed = await product.seed()
  const strip = await seed.uploadFile(mediaFile('strip.png'))
  const office = await seed.location('Head office', 'office')
  await seed.items(
    await seed.playlist(office, 'videowall', { name: 'Morning' }),
    Array.from({ length: ITEMS }, () => strip),
  )
  const shops: Location[] = []
  for (let number = 1; number <= SHOPS; number += 1) shops.push(await seed.location(`Shop ${number}`, `shop-${number}`))
  return { seed, office, shops }
}

/** The number of items in each playlist of each shop. */
async function itemsAt(seed: Seed, shops: readonly Location[]): Promise<number[][]> {
  const answers = shops.map(({ id }) =>
    seed.call<{ playlists: Playlist[] }>('GET', `/playlists/location/${id}?is_active=true&include_items=true`),
  )
  return (await Promise.all(answers)).map(({ data }) => data.playlists.map(({ items }) => items.length))
}

/** Every new item takes its time, so that the job is under way while the test does something else. */
async function slowDown(context: BrowserContext) {
  const line = { delayMs: 1200 }
  await reachJobs(context)
  await context.route('**/api/playlists/*/items', async route => {
    await new Promise(resolve => setTimeout(resolve, line.delayMs))
    // The page may have gone meanwhile.
    await route.continue().catch(() => undefined)
  })
  return line
}

async function startCopy(page: Page, office: Location) {
  await page.goto(locationPath(office))
  await button(page, 'Edit Videowall Tape').click()
  await page.getByRole('button', { name: /^More for playlist/ }).click()
  await button(page, 'Copy to locations…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Choose all/ }).check()
  await button(dialog, 'Continue').click()
  await button(page.getByRole('dialog'), 'Start').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

// requirements 22.2, 22.10
test('a job outlives another page, a reload and its tab; a second tab shows it and goes on with it', async ({
  page,
  context,
  product,
}) => {
  const { seed, office, shops } = await furnish(product)
  await signInPage(page, product)
  const line = await slowDown(context)
  await startCopy(page, office)
  await expect(tray(page)).toContainText(`of ${SHOPS} locations`)
  await page.goto(routes.users)
  await page.reload()
  await expect(tray(page)).toContainText('of 12 locations')

  const second = await context.newPage()
  await second.goto(`${product.url}${routes.media}`)
  await expect(tray(second)).toContainText('Runs in another tab')
  await page.close()
  await expect(tray(second)).not.toContainText('Runs in another tab')
  line.delayMs = 0
  await expect(tray(second)).toContainText(/1 finished job|Done, 12 locations/)
  expect(await itemsAt(seed, shops)).toEqual(shops.map(() => [ITEMS]))
})
