import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import type { ScreenType } from '../../src/id.ts'
import { expectPictures, openMediaPage } from '../support/console/media.ts'
import type { Product } from '../support/product/product.ts'
import { takeStill } from './still.ts'

/** The clock of the picture: a Friday morning, in every run. */
const NOW = new Date(2026, 10, 27, 10, 20)

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

/** Takes the still of the schedule page. */
export async function makeScheduleStill(product: Product): Promise<void> {
  await plan(product)
  await takeStill(product, 'schedule', openMoment)
}
