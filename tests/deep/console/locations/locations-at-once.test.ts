import type { Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { openTray, tray } from '../../../support/console/jobs.ts'
import { button } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Seed } from '../../../support/product/seed.ts'

const ROWS = 50

/** 50 rows: one without a unique ID, one that is there twice, one whose unique ID a location has. */
const csv = ['Kode;Nama', 'lobby;Taken', ';Without', 'shop-3;Twice']
  .concat(Array.from({ length: ROWS - 3 }, (_, index) => `shop-${index + 1};Shop ${index + 1}`))
  .join('\r\n')

/** The list closes by itself after a short job. */
const ended = (page: Page, title: string) =>
  expect(async () => {
    const list = await openTray(page)
    await expect(list.getByRole('listitem').filter({ hasText: title })).toContainText('Done', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })

/** The number of locations whose videowall is on. */
async function switchedOn(seed: Seed): Promise<number> {
  const { locations } = (await seed.call<{ locations: Location[] }>('GET', '/locations')).data
  const lists = await Promise.all(
    locations.map(async ({ id }) => {
      const path = `/playlists/location/${id}?is_active=true&include_items=true`
      return (await seed.call<{ playlists: Playlist[] }>('GET', path)).data.playlists
    }),
  )
  return lists.filter(playlists => playlists.some(({ is_active }) => is_active)).length
}

// requirements 25.2, 25.5, 25.6, 25.21, 25.23
test('fifty rows are imported, selected, furnished and switched on, and the switch is undone', async ({
  page,
  product,
}) => {
  test.setTimeout(170_000)
  const seed = await product.seed()
  const lobby = await seed.location('Lobby', 'lobby')
  await seed.playlist(lobby, 'videowall', { name: 'Morning' })
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(page.getByRole('row', { name: /Lobby/ })).toBeVisible()

  await button(page, 'Import').click()
  const file = { name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) }
  await page.getByLabel('CSV file').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Import locations' })
  await expect(dialog.getByRole('status')).toContainText('47 locations of 50 rows can be imported; 3 rows have a fault')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Only rows with a fault (3)').check()
  await dialog.getByRole('textbox', { name: 'Unique ID, line 3' }).fill('shop-0')
  await button(dialog, 'Import 48 locations').click()
  await button(page.getByRole('dialog', { name: 'Add 48 locations' }), 'Import').click()
  await ended(page, 'Add 48 locations')
  await expect(page.getByRole('row', { name: /Shop 47/ })).toBeVisible()

  // With the keyboard: the mode, and all locations of a search.
  await button(page, 'Select').press('Enter')
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('shop')
  await page.getByRole('checkbox', { name: 'Select all 48 shown' }).press('Space')
  const bar = page.getByRole('region', { name: 'Selected locations' })
  await expect(bar.getByRole('status')).toHaveText('48 selected')
  expect(await accessibilityViolations(page)).toEqual([])

  await button(bar, 'Copy playlists').click()
  const choice = page.getByRole('dialog', { name: 'Copy playlists to 48 locations' })
  await choice.getByLabel('Search the location to copy from').fill('lobby')
  await choice.getByRole('radio', { name: 'Lobby lobby' }).check()
  await choice.getByRole('checkbox', { name: 'All 1 playlist' }).check()
  expect(await accessibilityViolations(page)).toEqual([])
  await button(choice, 'Continue').click()
  const copy = 'Copy 1 playlist of “Lobby” to 48 locations'
  await button(page.getByRole('dialog', { name: copy }), 'Start').click()
  await ended(page, copy)

  await button(bar, 'Switch on or off').click()
  const switches = page.getByRole('dialog', { name: 'Switch on or off at 48 locations' })
  await expect(switches.getByRole('region', { name: 'Videowall Tape' })).toContainText('Now: off at 48.')
  await switches.getByRole('region', { name: 'Videowall Tape' }).getByText('On', { exact: true }).click()
  await button(switches, 'Continue').click()
  const title = 'Switch videowall on at 48 locations'
  await button(page.getByRole('dialog', { name: title }), 'Start').click()
  await ended(page, title)
  expect(await switchedOn(seed)).toBe(48)

  await button(tray(page).getByRole('listitem').filter({ hasText: title }), 'Undo').click()
  await expect.poll(() => switchedOn(seed), { timeout: 30_000 }).toBe(0)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})
