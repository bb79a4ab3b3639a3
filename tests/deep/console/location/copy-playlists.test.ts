import type { Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import { locationPath } from '../../../../src/routes.ts'
import { alertOf } from '../../../support/console/dialogs.ts'
import { button, card } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'
import type { Seed } from '../../../support/product/seed.ts'

const SHOPS = 14
/** The numbers of the shops that keep what they have. */
const spared = [3, 9]

const numbers = Array.from({ length: SHOPS }, (_, index) => index + 1)

/** Fourteen shops that play old playlists, and a head office with two videowall playlists to copy. */
async function furnish(product: Product) {
  const seed = await product.seed()
  const photo = await seed.uploadFile('tests/server/sample/Welcome.jpg')
  const film = await seed.uploadFile('tests/server/sample/Tides.mp4')
  const office = await seed.location('Head office', 'office')
  const morning = await seed.playlist(office, 'videowall', { name: 'Morning', time_start: '06:00:00' })
  await seed.items(morning, [photo, film, photo], 9)
  const evening = await seed.playlist(office, 'videowall', { name: 'Evening', repeat_interval: 3 })
  await seed.items(evening, [film], 5)
  const shops: Location[] = []
  for (const number of numbers) {
    const shop = await seed.location(`Shop ${number}`, `shop-${number}`)
    await seed.items(await seed.playlist(shop, 'videowall', { name: 'Old' }), [photo])
    await seed.playlist(shop, 'ticker', { name: 'News' })
    if (number % 2) await seed.screensOn(shop)
    shops.push(shop)
  }
  return { seed, office, evening, shops }
}

/** Each playlist of a location in one line, as the server has it. */
async function linesAt(seed: Seed, location: Location): Promise<string[]> {
  const playlists = await seed.playlistsAt(location)
  return playlists.map(({ name, is_active, time_start, repeat_interval, items }) => {
    const files = items.map(({ media, duration }) => `${media.name} ${duration} s`)
    return [name, is_active ? 'on' : 'off', time_start, `x${repeat_interval}`, ...files].join(', ')
  })
}

async function openDialog(page: Page) {
  await button(page, 'Edit Videowall Tape').click()
  await button(page, 'Copy all 2 videowall playlists to locations…').click()
  return page.getByRole('dialog', { name: 'Copy 2 videowall playlists to locations' })
}

// requirements 24.1, 24.3, 24.4, 24.6
test('two playlists replace those of 12 locations and are switched on there', async ({ page, product }) => {
  const { seed, office, shops } = await furnish(product)
  await signInPage(page, product)
  await page.goto(locationPath(office))
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('searchbox', { name: 'Search locations' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: /^Shop 1 / }).click()
  await dialog.getByText('Shop 14', { exact: true }).click({ modifiers: ['Shift'] })
  for (const number of spared) await dialog.getByRole('checkbox', { name: new RegExp(`^Shop ${number} `) }).uncheck()
  await expect(dialog.getByText('12 of 14 chosen')).toBeVisible()
  await dialog.getByText('Replace what is there').click()
  await expect(dialog.getByRole('checkbox', { name: 'Switch the videowall on' })).toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
  await button(dialog, 'Continue').click()
  const plan = page.getByRole('dialog', { name: 'Copy 2 videowall playlists to 12 locations' })
  await expect(plan).toContainText('At each location the copies are complete before the old playlists are deleted.')
  expect(await accessibilityViolations(page)).toEqual([])
  await button(plan, 'Start').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const morning = 'Morning, on, 06:00:00, x1, Welcome.jpg 9 s, Tides.mp4 9 s, Welcome.jpg 9 s'
  const evening = 'Evening, on, 00:00:00, x3, Tides.mp4 5 s'
  for (const [index, shop] of shops.entries()) {
    const isOn = (index + 1) % 2 === 1 ? 'on' : 'off'
    const news = `News, ${isOn}, 00:00:00, x1`
    const expected = spared.includes(index + 1)
      ? [`Old, ${isOn}, 00:00:00, x1, Welcome.jpg 15 s`, news]
      : [news, morning, evening]
    await expect.poll(() => linesAt(seed, shop), { timeout: 30_000, message: shop.name }).toEqual(expected)
  }
})

// requirements 24.1, 24.3, 24.7
test('by the keys a playlist is duplicated, and locations are chosen', async ({ page, product }) => {
  const { seed, office, evening } = await furnish(product)
  await signInPage(page, product)
  await page.goto(locationPath(office))
  await button(page, 'Edit Videowall Tape').press('Enter')
  const more = button(page, `More for playlist ${evening}`)
  await more.press('Enter')
  await expect(button(page, 'Duplicate')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(alertOf(page, 'Success')).toHaveAccessibleDescription(/is a copy of playlist \d+\. “Add Media” now adds/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(3)
  const copy = page.getByRole('article').nth(2)
  await expect(copy).toBeInViewport()
  expect((await linesAt(seed, office)).slice(1)).toEqual([
    'Evening, off, 00:00:00, x3, Tides.mp4 5 s',
    'Evening, off, 00:00:00, x3, Tides.mp4 5 s',
  ])

  await button(card(page, evening), `More for playlist ${evening}`).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy “Evening” to locations' })
  const box = (number: number) => dialog.getByRole('checkbox', { name: new RegExp(`^Shop ${number} `) })
  await box(1).focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(dialog.getByText('4 of 14 chosen')).toBeVisible()
  await page.keyboard.press('End')
  await expect(box(14)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()
})
