import type { Locator, Page } from 'playwright/test'
import { locationPath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { expectAlert, setMode } from '../../../support/console/dialogs.ts'
import { fillFields } from '../../../support/console/fields.ts'
import { button, itemNames } from '../../../support/console/locators.ts'
import { chooseMedia, openPlaylistForm } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import type { Product } from '../../../support/product/product.ts'

/** Opens the page of a new location. */
async function openShop(page: Page, product: Product) {
  const seed = await product.seed()
  const location = await seed.location('Shop', 'shop')
  const stored = () => seed.playlistsAt(location)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  return { seed, stored }
}

const group = (page: Page): Locator => page.getByRole('article', { name: /^Playlists \d+, / })

/** Makes the playlists of Mon to Fri in November 2026. */
async function addNovember(page: Page): Promise<void> {
  const form = await openPlaylistForm(page, 'videowall')
  await fillFields(form, { 'Date range': '2026-11-01 – 2026-11-30', 'Start time': '9:00 AM', 'End time': '6:00 PM' })
  await fillFields(form, { 'Name (optional)': 'Morning', Repeat: '1' })
  await button(form, 'Mon to Fri').press('Enter')
  await expect(form.getByText('Makes 5 playlists, one for each week.')).toBeVisible()
  await button(form, 'Save Playlist').click()
  await expectAlert(page, 'Success', 'Playlist berhasil ditambahkan!')
  await expect(group(page)).toBeVisible()
}

// requirements 16.12, 27.2, 27.8
test('the card of weekdays, its form and the seconds of an image fit a telephone', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const { seed, stored } = await openShop(page, product)
  const name = (await seed.uploadFile('tests/fixtures/strip.png')).name
  await addNovember(page)
  await chooseMedia(page, [name], 'Videowall Tape')
  await button(page, 'Save Media').click()
  await expectAlert(page, 'Success', 'Media saved successfuly!')
  await expect.poll(() => itemNames(group(page))).toEqual([name])
  expect(await accessibilityViolations(page), 'to read').toEqual([])

  await setMode(page, 'Edit Videowall Tape')
  await button(group(page), /^Edit playlists/).click()
  await expect(button(group(page), 'Fri')).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityViolations(page), 'to edit').toEqual([])
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)

  const seconds = group(page).getByLabel(`Seconds of ${name}`)
  await seconds.fill('40')
  await seconds.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Undo' })).toContainText(`Seconds of “${name}” changed`)
  expect((await stored()).flatMap(({ items }) => items.map(({ duration }) => duration))).toEqual(Array(5).fill(40))
  await button(group(page), 'Cancel').click()
  await button(group(page), 'Show the weeks').click()
  await expect(page.getByRole('article')).toHaveCount(6)
  expect(await accessibilityViolations(page), 'the weeks').toEqual([])
})
