import type { Locator, Page } from 'playwright/test'
import { locationPath } from '../../../../src/routes.ts'
import { alertOf, deleteBy, expectAlert, setMode } from '../../../support/console/dialogs.ts'
import { fillFields } from '../../../support/console/fields.ts'
import { button, itemNames } from '../../../support/console/locators.ts'
import { chooseMedia, openPlaylistForm } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'

const NOVEMBER = ['02 to 06', '09 to 13', '16 to 20', '23 to 27', '30 to 30']

/** Opens the page of a new location. */
async function openShop(page: Page, product: Product) {
  const seed = await product.seed()
  const location = await seed.location('Shop', 'shop')
  const stored = () => seed.playlistsAt(location)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const days = async () => (await stored()).map(one => `${one.date_start.slice(8)} to ${one.date_end.slice(8)}`)
  return { seed, stored, days }
}

const group = (page: Page): Locator => page.getByRole('article', { name: /^Playlists \d+, / })

/** Makes the playlists of Mon to Fri in November 2026. */
async function addNovember(page: Page): Promise<void> {
  const form = await openPlaylistForm(page, 'videowall')
  await fillFields(form, { 'Date range': '2026-11-01 – 2026-11-30', 'Start time': '9:00 AM', 'End time': '6:00 PM' })
  await fillFields(form, { 'Name (optional)': 'Morning' })
  await button(form, 'Mon to Fri').press('Enter')
  await expect(form.getByText('Makes 5 playlists, one for each week.')).toBeVisible()
  await button(form, 'Save Playlist').click()
  await expectAlert(page, 'Success', 'Playlist berhasil ditambahkan!')
  await expect(group(page)).toBeVisible()
}

// requirements 27.5, 27.6, 27.7
test('Mon to Fri for a month: five playlists, which are changed, brought back and deleted together', async ({
  page,
  product,
}) => {
  const { stored, days } = await openShop(page, product)
  await addNovember(page)
  expect(await days()).toEqual(NOVEMBER)
  expect((await stored()).map(({ name }) => name)).toEqual(Array(5).fill('Morning, Mon to Fri'))

  await setMode(page, 'Edit Videowall Tape')
  await button(group(page), /^Edit playlists/).click()
  await group(page).getByLabel('Start time').fill('10:30 AM')
  await expect(group(page).getByText('Changes 5 playlists.')).toBeVisible()
  await button(group(page), 'Update Playlist').click()
  await expect(alertOf(page, 'Success')).toHaveAccessibleDescription('Playlist updated successfuly!')
  const starts = async () => [...new Set((await stored()).map(({ time_start }) => time_start))]
  expect(await starts()).toEqual(['10:30:00'])
  await button(alertOf(page, 'Success'), 'Undo').click()
  await expect(group(page).getByLabel('Start time')).toHaveValue('9:00 AM')
  expect(await starts()).toEqual(['09:00:00'])
  expect(await days()).toEqual(NOVEMBER)

  // What the browser keeps of the work changes nothing after a reload.
  await page.reload()
  await setMode(page, 'Edit Videowall Tape')
  await deleteBy(page, /^Delete playlists/)
  await expectAlert(page, 'Success', 'Playlist deleted successfuly!')
  await expect(group(page)).toBeHidden()
  expect(await stored()).toEqual([])
})

for (const width of [1440, 390]) {
  // requirements 16.12, 27.2, 27.8
  test(`the card of weekdays, its form and the seconds of an image, ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 })
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
}
