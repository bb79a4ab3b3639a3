import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import { locationPath } from '../../../../src/routes.ts'
import { button } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'
import type { Seed } from '../../../support/product/seed.ts'

const SHOPS = 24

const FAULT_MS = 1500

/** Shops that play an old playlist, and a head office with two playlists to copy. */
async function furnish(product: Product) {
  const seed = await product.seed()
  const photo = await seed.uploadFile('tests/server/sample/Welcome.jpg')
  const office = await seed.location('Head office', 'office')
  for (const name of ['Morning', 'Evening']) {
    const items = Array.from({ length: 4 }, () => photo)
    await seed.items(await seed.playlist(office, 'videowall', { name }), items)
  }
  const shops: Location[] = []
  for (let number = 1; number <= SHOPS; number += 1) {
    const shop = await seed.location(`Shop ${number}`, `shop-${number}`)
    await seed.items(await seed.playlist(shop, 'videowall', { name: 'Old' }), [photo])
    await seed.screensOn(shop)
    shops.push(shop)
  }
  return { seed, office, shops }
}

/** Each playlist of a location with its state and the number of its items. */
async function linesAt(seed: Seed, location: Location): Promise<string> {
  const playlists = await seed.playlistsAt(location)
  return playlists.map(({ name, is_active, items }) => `${name} ${is_active ? 'on' : 'off'} ${items.length}`).join()
}

const REPLACED = 'Morning on 4,Evening on 4'
const BEFORE = 'Old on 1'

/** A screen is never empty: it has its old playlist, or both new ones with all their items. */
const PLAYING = /(^|,)Old on 1(,|$)|^Morning on 4,Evening on 4(,|$)/

const waiting = (page: Page) => page.getByText(/Waits for the server/).first()

async function openJobs(page: Page) {
  const jobs = page.getByRole('region', { name: 'Recent changes' })
  const closed = jobs.getByRole('button', { expanded: false })
  if ((await closed.count()) > 0) await closed.click()
  return jobs
}

async function startCopies(page: Page, office: Location): Promise<void> {
  await page.goto(locationPath(office))
  await button(page, 'Edit Videowall Tape').click()
  await button(page, 'Copy all 2 videowall playlists to locations…').click()
  const dialog = page.getByRole('dialog', { name: 'Copy 2 videowall playlists to locations' })
  await dialog.getByRole('checkbox', { name: /^Shop 1 / }).click()
  await dialog.getByText(`Shop ${SHOPS}`, { exact: true }).click({ modifiers: ['Shift'] })
  await dialog.getByText('Replace what is there').click()
  await button(dialog, 'Continue').click()
  const plan = page.getByRole('dialog', { name: `Copy 2 videowall playlists to ${SHOPS} locations` })
  await button(plan, 'Start').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.use({ expectedErrors: [/ERR_|Failed to load resource|socket/i] })

// requirement 22.30
test('a job outlives its tab and every outage, and does everything once', async ({ context, page, product }) => {
  const { seed, office, shops } = await furnish(product)
  const dark: string[] = []
  const shopsWith = async (line: string) => {
    const lines = await Promise.all(shops.map(shop => linesAt(seed, shop)))
    dark.push(...lines.filter(one => !PLAYING.test(one)))
    return lines.filter(one => one === line).length
  }
  const replaced = () => shopsWith(REPLACED)
  const reach = (count: () => Promise<number>, least: number) =>
    expect.poll(count, { intervals: [200], timeout: 20_000 }).toBeGreaterThanOrEqual(least)
  const progress = (least: number) => reach(replaced, least)
  await signInPage(page, product)
  await startCopies(page, office)

  await progress(2)
  await page.close()
  const afterClose = await replaced()
  await wait(FAULT_MS)
  expect(await replaced(), 'while the tab is closed').toBeLessThanOrEqual(afterClose + 4)
  expect(afterClose).toBeLessThan(SHOPS)

  const second = await context.newPage()
  await second.goto('/media')
  await progress(afterClose + 5)
  await product.stop()
  await expect(waiting(second)).toBeVisible()
  await product.start()
  const afterStop = await replaced()
  expect(afterStop).toBeLessThan(SHOPS)

  await progress(afterStop + 2)
  await context.setOffline(true)
  const afterLoss = await replaced()
  await expect(waiting(second)).toBeVisible()
  await wait(FAULT_MS)
  expect(await replaced(), 'while the browser is offline').toBeLessThanOrEqual(afterLoss + 4)
  expect(afterLoss).toBeLessThan(SHOPS)
  await context.setOffline(false)

  await progress(SHOPS)
  await expect(waiting(second)).toHaveCount(0)

  const jobs = await openJobs(second)
  const [cancel, undo] = [button(jobs, 'Cancel'), button(jobs, 'Undo')]
  await expect(cancel.or(undo)).toBeVisible()
  // Calls that were lost may arrive for another minute.
  if (await cancel.isVisible()) await cancel.click()
  await undo.click()
  const undone = () => shopsWith(BEFORE)
  await reach(undone, 2)
  await second.close()
  expect(await undone()).toBeLessThan(SHOPS)
  const third = await context.newPage()
  await third.goto('/media')
  await reach(undone, SHOPS)
  expect(dark).toEqual([])
})
