import type { Page } from 'playwright/test'
import { locationPath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { button, card, itemNames } from '../../../support/console/locators.ts'
import { openGallery, openPlaylist } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'
import type { Product } from '../../../support/product/product.ts'

/** A location with a playlist of each kind, opened. */
async function openFull(page: Page, product: Product): Promise<{ wall: number }> {
  const seed = await product.seed()
  const location = await seed.location('Look', 'look')
  const photo = await seed.upload(
    'a picture with a very long name, as cameras and agencies like to give them.png',
    oneColourPng(colours['green.png']),
  )
  const film = await seed.uploadFile('tests/server/sample/Tides.mp4')
  const wall = await seed.playlist(location, 'videowall', { time_start: '18:00:00', time_end: '06:00:00' })
  await seed.items(wall, [photo, film, photo])
  await seed.items(await seed.playlist(location, 'ticker'), [film])
  await seed.playlist(location, 'ticker')
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await expect.poll(() => itemNames(card(page, wall))).toHaveLength(3)
  return { wall }
}

// requirement 3.16
test('edit mode with its calendar and gallery fits into the window from 320 px on', async ({ page, product }) => {
  const { wall } = await openFull(page, product)
  const fields = await openPlaylist(page, wall)
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const width of [900, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await fields.getByLabel('Date range').click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await excess(), `${width} px, calendar`).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await openGallery(page)
    expect(await excess(), `${width} px, gallery`).toBeLessThanOrEqual(0)
    await button(page, 'Close').click()
  }
})

// requirement 3.16
test('the panels begin at one height, and only the lists of the gallery scroll', async ({ page, product }) => {
  await openFull(page, product)
  const heights = () => page.locator('.tape-head').evaluateAll(heads => heads.map(head => head.clientHeight))
  for (const width of [1366, 1280, 1240, 1024, 800]) {
    await page.setViewportSize({ width, height: 768 })
    const [videowall, ticker] = await heights()
    expect(ticker, `${width} px`).toBe(videowall)
  }
  await openGallery(page)
  const excess = await page.getByRole('dialog').evaluate(dialog => dialog.scrollHeight - dialog.clientHeight)
  expect(excess).toBe(0)
})

// requirement 6.21
test('the gallery of a large library shows the result of a search, and can be scrolled to its end', async ({
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
    route.fulfill({ contentType: 'image/png', body: Buffer.from(oneColourPng(colours['red.png'])) }),
  )
  await page.reload()
  await expect.poll(() => itemNames(card(page, wall))).toHaveLength(3)
  const images = (await openGallery(page)).getByRole('region', { name: 'Images' })
  await expect(button(images, 'picture-1500.png')).toBeVisible()
  expect(await images.getByRole('button').count()).toBeLessThan(100)
  await images.locator('.gallery-scroll').evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(button(images, 'picture-1.png')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search media' }).fill('picture-77.')
  await expect(images.getByRole('button')).toHaveCount(1)
  await button(images, 'picture-77.png').click()
  await expect(page.getByText('1 selected')).toBeVisible()
})
