import { expect, test } from '../../../support/console/console-test.ts'
import { button, itemNames } from '../../../support/console/locators.ts'
import { chooseFiles, expectPictures, openMediaPage } from '../../../support/console/media.ts'
import { serveLargeLibrary } from '../../../support/product/media-files.ts'

// requirement 4.7
test('of 5,000 files only cards in the window are drawn, and only their files are read', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked = await serveLargeLibrary(page)
  await openMediaPage(page, product)
  const videos = page.getByRole('region', { name: 'Videos' })
  const images = page.getByRole('region', { name: 'Images' })
  await expect(videos).toContainText('1000')
  await expect(images).toContainText('4000')
  await expect(videos.getByText('640×360').first()).toBeVisible()
  expect(await page.getByRole('button', { name: /^Preview / }).count()).toBeLessThan(90)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(button(images, 'Preview Photo 1.png')).toBeVisible()
  await expect(images.getByText('600×128 · ', { exact: false }).last()).toBeVisible()
  expect(await page.getByRole('button', { name: /^Preview / }).count()).toBeLessThan(90)
  // A card that was only scrolled past never asked for its file.
  expect(asked.has('Photo 2000.png')).toBe(false)
  expect(asked.size).toBeLessThan(150)

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('film 77')
  await expect(videos).toContainText('11 of 1000')
  await expect(images.getByText('Nothing here matches “film 77”.')).toBeVisible()
  // A narrow window draws ten of the eleven.
  await expect(videos.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '11')
  const names = await itemNames(page.locator('main'))
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(name => !name?.startsWith('Film 77'))).toEqual([])
})

test.describe('pictures of the cards', () => {
  // A released blob URL can no longer be loaded.
  test.use({ expectedErrors: [/ERR_FILE_NOT_FOUND blob:/] })

  test('a second visit asks for no media file; cards show small thumbnails and release their blob URLs', async ({
    page,
    product,
  }) => {
    const asked = await serveLargeLibrary(page)
    await openMediaPage(page, product)
    const pictures = page.locator('.media-card img')
    const cards = page.locator('.media-card')
    await expectPictures(page)
    expect(asked.size).toBeLessThanOrEqual(await cards.count())

    // The cards just outside of the window follow those in it.
    await page.waitForLoadState('networkidle')
    asked.clear()
    await page.reload()
    await page.locator('section[aria-busy=false]').first().waitFor()
    await expectPictures(page)
    expect(asked.size).toBe(0)
    const sizes = await pictures.evaluateAll(images =>
      Promise.all(
        images.map(async image => {
          if (!(image instanceof HTMLImageElement)) throw new Error('This is no image.')
          image.loading = 'eager'
          await image.decode()
          return { isOwn: image.src.startsWith('blob:'), longest: Math.max(image.naturalWidth, image.naturalHeight) }
        }),
      ),
    )
    expect(sizes.every(({ isOwn, longest }) => isOwn && longest <= 320)).toBe(true)
    const [first] = await pictures.evaluateAll(images => images.map(image => image.getAttribute('src') ?? ''))

    // The memory holds the metadata of 600 files; after twice as many the first blob URL is released.
    const canLoad = () =>
      page.evaluate(async src => {
        const image = new Image()
        image.src = src
        return image.decode().then(
          () => true,
          () => false,
        )
      }, first ?? '')
    expect(await canLoad()).toBe(true)
    const step = async () => {
      await page.evaluate(() => window.scrollBy(0, window.innerHeight * 2))
      await page.locator('.media-cell').first().waitFor()
    }
    await expect(async () => {
      await step()
      expect(await canLoad()).toBe(false)
    }).toPass({ timeout: 45_000, intervals: [20] })
    expect(await pictures.count()).toBeLessThan(90)
  })
})

// requirement 4.17
test('a list keeps its place while uploads open above it', async ({ page, product }) => {
  await serveLargeLibrary(page)
  await openMediaPage(page, product)
  const first = button(page, 'Preview Film 1000.mp4')
  const before = await first.boundingBox()
  await chooseFiles(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(button(page, 'Upload anyway')).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Videos' })
  const gap = async () => ((await first.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0)
  expect((await first.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  expect(await gap()).toBeLessThan(60)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(button(page, 'Preview Photo 1.png')).toBeInViewport()
})
