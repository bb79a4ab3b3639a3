import type { Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { openTray, tray } from '../../support/console/jobs.ts'
import { button } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import type { Seed } from '../../support/product/seed.ts'

/** Rows without a unique ID, with one that a location has, and two with the same one. */
const csv = ['Kode;Nama', 'lobby;Taken', ';Without', 'shop-2;Shop 2', 'shop-2;Twice', 'shop-1;Shop 1', 'shop-3;Shop 3']

/** The list closes by itself after a short job. */
const ended = (page: Page, title: string) =>
  expect(async () => {
    const list = await openTray(page)
    await expect(list.getByRole('listitem').filter({ hasText: title })).toContainText('Done', { timeout: 500 })
  }).toPass()

async function shops(seed: Seed): Promise<Location[]> {
  const { locations } = (await seed.call<{ locations: Location[] }>('GET', '/locations')).data
  return locations.filter(({ name }) => name !== 'Lobby')
}

async function switchedOn(seed: Seed): Promise<number> {
  const lists = await Promise.all((await shops(seed)).map(seed.playlistsAt))
  return lists.filter(playlists => playlists.some(({ is_active }) => is_active)).length
}

// requirements 25.1, 25.5, 25.21, 25.23
test('locations are imported, selected and switched on together, and the switch is undone', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  await seed.location('Lobby', 'lobby')
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(page.getByRole('row', { name: /Lobby/ })).toBeVisible()

  await button(page, 'Import').click()
  const file = { name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv.join('\r\n')}`) }
  await page.getByLabel('CSV file').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Import locations' })
  await expect(dialog.getByRole('status')).toContainText('3 locations of 6 rows can be imported; 3 rows have a fault')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Only rows with a fault (3)').check()
  await dialog.getByRole('textbox', { name: 'Unique ID, line 3' }).fill('shop-0')
  await button(dialog, 'Import 4 locations').click()
  await button(page.getByRole('dialog', { name: 'Add 4 locations' }), 'Import').click()
  await ended(page, 'Add 4 locations')
  await expect(page.getByRole('row', { name: /Shop 2/ })).toBeVisible()
  for (const shop of await shops(seed)) await seed.playlist(shop, 'videowall')
  await page.reload()

  // With the keyboard: the mode, and all locations of a search.
  await button(page, 'Select').press('Enter')
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('shop')
  await page.getByRole('checkbox', { name: 'Select all 4 shown' }).press('Space')
  const bar = page.getByRole('region', { name: 'Selected locations' })
  await expect(bar.getByRole('status')).toHaveText('4 selected')

  await button(bar, 'Switch on or off').click()
  const switches = page.getByRole('dialog', { name: 'Switch on or off at 4 locations' })
  await expect(switches.getByRole('region', { name: 'Videowall Tape' })).toContainText('Now: off at 4.')
  await switches.getByRole('region', { name: 'Videowall Tape' }).getByText('On', { exact: true }).click()
  await button(switches, 'Continue').click()
  const title = 'Switch videowall on at 4 locations'
  await button(page.getByRole('dialog', { name: title }), 'Start').click()
  await ended(page, title)
  expect(await switchedOn(seed)).toBe(4)

  await button(tray(page).getByRole('listitem').filter({ hasText: title }), 'Undo').click()
  await expect.poll(() => switchedOn(seed)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})
