import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/e2e.ts'
import { fixture, openMediaPage } from '../support/media-page.ts'

const FILMS = 1000
const PHOTOS = 4000

const item = (id: number, name: string, mime_type: string) => ({
  id,
  name,
  file_name: name,
  collection_name: '',
  mime_type,
  size: 1000 + id,
})

/** 5,000 files that the server names; each of them is one of the fixtures. @returns the names that were asked for */
async function serveLargeLibrary(page: Page): Promise<Set<string>> {
  const asked = new Set<string>()
  const film = await readFile(fixture('film.mp4'))
  const strip = await readFile(fixture('strip.png'))
  const media = [
    ...Array.from({ length: FILMS }, (_, n) => item(n + 1, `Film ${n + 1}.mp4`, 'video/mp4')),
    ...Array.from({ length: PHOTOS }, (_, n) => item(FILMS + n + 1, `Photo ${n + 1}.png`, 'image/png')),
  ]
  await page.route('**/api/media', route => route.fulfill({ json: { success: true, message: '', data: { media } } }))
  await page.route('**/api/uploads/**', route => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    asked.add(name)
    const isFilm = name.endsWith('.mp4')
    return route.fulfill({ body: isFilm ? film : strip, contentType: isFilm ? 'video/mp4' : 'image/png' })
  })
  return asked
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`5,000 files at ${width} px: only what is on the screen is made and derived`, async ({ page, product }) => {
    await page.setViewportSize({ width, height })
    const asked = await serveLargeLibrary(page)
    await openMediaPage(page, product)
    const videos = page.getByRole('region', { name: 'Videos' })
    const images = page.getByRole('region', { name: 'Images' })
    await expect(videos).toContainText('1000')
    await expect(images).toContainText('4000')
    await expect(videos.getByText('640×360').first()).toBeVisible()
    expect(await page.getByRole('button', { name: /^Preview / }).count()).toBeLessThan(90)

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(images.getByRole('button', { name: 'Preview Photo 1.png', exact: true })).toBeVisible()
    await expect(images.getByText('600×128 · ', { exact: false }).last()).toBeVisible()
    expect(await page.getByRole('button', { name: /^Preview / }).count()).toBeLessThan(90)
    // What was flown over on the way down was never asked for.
    expect(asked.has('Photo 2000.png')).toBe(false)
    expect(asked.size).toBeLessThan(150)

    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('film 77')
    await expect(videos).toContainText('11 of 1000')
    await expect(images.getByText('Nothing here matches “film 77”.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Preview / })).toHaveCount(11)
  })
}

test('a list keeps its place while uploads open above it', async ({ page, product }) => {
  await serveLargeLibrary(page)
  await openMediaPage(page, product)
  const first = page.getByRole('button', { name: 'Preview Film 1000.mp4', exact: true })
  const before = await first.boundingBox()
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByRole('button', { name: 'Upload anyway' })).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Videos' })
  const gap = async () => ((await first.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0)
  expect((await first.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  expect(await gap()).toBeLessThan(60)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('button', { name: 'Preview Photo 1.png', exact: true })).toBeInViewport()
})
