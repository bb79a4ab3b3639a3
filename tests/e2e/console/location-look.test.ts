import type { Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { expect, test } from '../../support/product/e2e.ts'
import type { Product } from '../../support/product/product.ts'
import { signInPage } from '../../support/product/sign-in-page.ts'
import { card, colours, itemNames, locationUrl, picture } from './location-seed.ts'

/** The calendar's days show "1" and are called "Sunday, November 1st": right to hear, a mismatch to the letter. */
const isOrdinal = (violation: string) =>
  violation.startsWith('label-content-name-mismatch') &&
  violation.split('; ').every(node => node.includes('.react-datepicker__day'))

let count = 0

/** A location with a playlist of each kind, opened. */
async function openFull(page: Page, product: Product): Promise<{ wall: number }> {
  count += 1
  const seed = await product.seed()
  const location = await seed.location(`Look ${count}`, `look-${count}`)
  const photo = await seed.upload(
    'a picture with a very long name, as cameras and agencies like to give them.png',
    picture(colours['green.png']),
  )
  const film = await seed.uploadFile('tests/server/sample/Tides.mp4')
  const wall = await seed.playlist(location, 'videowall', { time_start: '18:00:00', time_end: '06:00:00' })
  await seed.items(wall, [photo, film, photo])
  await seed.items(await seed.playlist(location, 'ticker'), [film])
  await seed.playlist(location, 'ticker')
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto(locationUrl(location))
  await expect.poll(() => itemNames(card(page, wall))).toHaveLength(3)
  return { wall }
}

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // requirement 16.12
    test(`axe finds nothing, ${width} px, ${colorScheme}`, async ({ page, product }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const { wall } = await openFull(page, product)
      expect(await accessibilityViolations(page), 'to read').toEqual([])

      await page.getByRole('button', { name: 'Edit Videowall Tape' }).click()
      await page.getByRole('button', { name: `Edit playlist ${wall}`, exact: true }).click()
      await page.getByRole('region', { name: 'Ticker Tape' }).getByRole('button', { name: 'Add Group' }).click()
      expect(await accessibilityViolations(page), 'edit mode and a form').toEqual([])
      await card(page, wall).getByLabel('Date range').click()
      const violations = await accessibilityViolations(page)
      expect(
        violations.filter(one => !isOrdinal(one)),
        'the calendar',
      ).toEqual([])
      await page.keyboard.press('Escape')
      await card(page, wall).getByLabel('Start time').click()
      expect(await accessibilityViolations(page), 'the list of times').toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('region', { name: 'Ticker Tape' }).getByRole('button', { name: 'Add Media' }).click()
      const gallery = page.getByRole('dialog', { name: 'Media Gallery' })
      await gallery.getByRole('button', { name: 'Tides.mp4' }).click()
      expect(await accessibilityViolations(page), 'the gallery').toEqual([])
    })
  }
}

// requirement 3.16
test('nothing sticks out of the window, from 320 px on, in edit mode with its calendar and gallery', async ({
  page,
  product,
}) => {
  const { wall } = await openFull(page, product)
  await page.getByRole('button', { name: 'Edit Videowall Tape' }).click()
  await page.getByRole('button', { name: `Edit playlist ${wall}`, exact: true }).click()
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const width of [1440, 1024, 900, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await card(page, wall).getByLabel('Date range').click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await excess(), `${width} px, calendar`).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Media' }).first().click()
    expect(await excess(), `${width} px, gallery`).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  }
})

// requirement 6.21
test('the gallery of a big library shows what a search finds, and its end can be reached', async ({
  page,
  product,
}) => {
  const { wall } = await openFull(page, product)
  const media = Array.from({ length: 1500 }, (_, index) => ({
    id: index + 1,
    name: `picture-${index + 1}.png`,
    file_name: 'none.png',
    mime_type: 'image/png',
    size: 2048,
  }))
  await page.route('**/api/media', route => route.fulfill({ json: { success: true, data: { media } } }))
  await page.route('**/api/uploads/none.png', route =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(picture(colours['red.png'])) }),
  )
  await page.reload()
  await expect.poll(() => itemNames(card(page, wall))).toHaveLength(3)
  await page.getByRole('button', { name: 'Add Media' }).first().click()
  const images = page.getByRole('dialog').getByRole('region', { name: 'Images' })
  await expect(images.getByRole('button', { name: 'picture-1500.png', exact: true })).toBeVisible()
  expect(await images.getByRole('button').count()).toBeLessThan(100)
  await images.locator('.gallery-scroll').evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(images.getByRole('button', { name: 'picture-1.png', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search media' }).fill('picture-77.')
  await expect(images.getByRole('button')).toHaveCount(1)
  await images.getByRole('button', { name: 'picture-77.png' }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
})
