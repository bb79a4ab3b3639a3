import { expect, test } from '../../../support/console/console-test.ts'
import { button, itemNames } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
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
