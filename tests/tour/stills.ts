import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import type { ScreenType } from '../../src/api/playlists.ts'
import { compareLargePhoto } from '../shots/states/library-states.ts'
import { choosePicture } from '../shots/states/picture-states.ts'
import { fillFields } from '../support/console/fields.ts'
import { givePresence } from '../support/console/given-presence.ts'
import { button } from '../support/console/locators.ts'
import { expectPictures, openMediaPage } from '../support/console/media.ts'
import { openNewPicture } from '../support/console/pictures.ts'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { projectRoot } from '../support/product/build-product.ts'
import type { Product } from '../support/product/product.ts'

/** The clock of the schedule and of the screens: a Friday morning, in every run. */
const NOW = new Date(2026, 10, 27, 10, 20)

/** A slide with a picture of the sample content. */
async function openSlide(page: Page, product: Product): Promise<void> {
  await openNewPicture(page, product, 'Slide')
  await choosePicture(page, 'Workshop.jpg')
  for (const name of ['Filling', 'White on blue']) await page.getByRole('radio', { name }).press('Space')
  const words = { Heading: 'An evening in the studio', Caption: 'Eight places are free: ask at the reception' }
  await fillFields(page, words)
  await expect(button(page, 'Save')).toBeEnabled()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** A photo of 6.1 MB beside the one that fits. */
async function openComparison(page: Page, product: Product): Promise<void> {
  await openMediaPage(page, product)
  await compareLargePhoto(page, 'Morning.jpg')
}

/** A playlist of the picture: its name, its screen, its hours and its files out of the sample content. */
type Planned = [name: string, type: ScreenType, hours: string, files: readonly string[]]

const sites: ReadonlyArray<[name: string, uniqueId: string, planned: readonly Planned[]]> = [
  [
    'Canteen',
    'canteen',
    [
      ['Breakfast', 'videowall', '06:30-10:30', ['Morning.jpg', 'Orbit.mp4']],
      ['Lunch', 'videowall', '11:00-14:30', ['Welcome.jpg', 'Tides.mp4', 'Workshop.jpg']],
      ['Offers', 'videowall', '12:00-18:00', ['Workshop.jpg', 'Aurora.mp4']],
    ],
  ],
  [
    'Library',
    'library',
    [
      ['Opening hours', 'videowall', '08:00-20:00', ['Welcome.jpg', 'Morning.jpg']],
      ['Reading evening', 'videowall', '17:00-22:30', ['Tides.mp4']],
    ],
  ],
  [
    'Garage',
    'garage',
    [
      ['Night watch', 'videowall', '20:00-06:00', ['Aurora.mp4']],
      ['Day', 'videowall', '06:00-20:00', ['Orbit.mp4', 'Workshop.jpg']],
    ],
  ],
]

/** Fills the locations of the picture; the lobby is that of the sample content. */
async function plan(product: Product): Promise<void> {
  const seed = await product.seed()
  const { data } = await seed.call<{ media: Media[] }>('GET', '/media')
  const known = (await seed.call<{ locations: Location[] }>('GET', '/locations')).data.locations
  for (const [name, uniqueId, planned] of sites) {
    const location = known.find(one => one.unique_id === uniqueId) ?? (await seed.location(name, uniqueId))
    for (const [title, type, hours, files] of planned) {
      const [time_start, time_end] = hours.split('-').map(time => `${time}:00`)
      const id = await seed.playlist(location, type, { name: title, time_start, time_end })
      await seed.items(
        id,
        files.flatMap(file => data.media.filter(media => media.name === file)),
      )
    }
    await seed.screensOn(location)
  }
}

async function openMoment(page: Page, product: Product): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await openMediaPage(page, product)
  // The thumbnails of the panel and the lengths of the films are derived before.
  await expectPictures(page)
  const { locations } = (await (await product.seed()).call<{ locations: Location[] }>('GET', '/locations')).data
  const canteen = locations.find(location => location.unique_id === 'canteen')
  await page.goto(`/schedule?day=2026-11-27&location=${canteen?.id}&screen=videowall&at=13:15`)
  await expect(page.getByRole('complementary', { name: 'Moment' }).locator('img').last()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).waitFor()
  await page.getByRole('row', { name: /^Library, Videowall/ }).waitFor()
}

const up = ['lobby-videowall', 'lobby-ticker', 'canteen-videowall', 'library-videowall', 'garage-videowall']

async function openWall(page: Page, product: Product): Promise<void> {
  await page.clock.setFixedTime(NOW)
  const presence = await givePresence(page, up)
  await openMediaPage(page, product)
  // The thumbnails are derived before.
  await expectPictures(page)
  await page.evaluate(() => {
    localStorage.setItem('SCREEN_NOTES', JSON.stringify({ 'library-videowall': 'Technician comes Friday' }))
  })
  await page.goto('/screens')
  await expect(page.getByText(`${up.length} connected`, { exact: true })).toBeVisible()
  await page.clock.setFixedTime(new Date(NOW.getTime() + 60_000))
  presence.list(up.filter(entry => !/^(garage|library)/.test(entry)))
  await expect(page.getByText('1 dark', { exact: true })).toBeVisible()
  await expect(page.locator('.tile img').last()).toBeVisible()
}

const stills = { slide: openSlide, compare: openComparison, schedule: openMoment, screens: openWall }

/** Takes the stills of README, each into a PNG in tests/tour. */
export async function makeAllStills(product: Product): Promise<void> {
  await plan(product)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    for (const [name, open] of Object.entries(stills)) {
      const viewport = { width: 1520, height: 720 }
      const context = await browser.newContext({ baseURL: product.url, viewport, locale: 'en-GB' })
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      await open(page, product)
      await page.screenshot({ path: join(projectRoot, `tests/tour/${name}.png`), animations: 'disabled' })
      await context.close()
    }
  } finally {
    await browser.close()
  }
}
