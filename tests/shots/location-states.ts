import type { Locator, Page } from 'playwright'
import { locationPath } from '../../src/routes.ts'
import { button, panel } from '../support/console/locators.ts'
import { chooseMedia, openPlaylistForm } from '../support/console/playlists.ts'
import { base, films, thumbnails } from './console-states.ts'
import type { State } from './state.ts'

const foyer = { ...base, path: fixture => locationPath(fixture.foyer) } as const satisfies Partial<State>

async function edit(page: Page): Promise<Locator> {
  await thumbnails(page, films)
  await button(page, 'Edit Videowall Tape').click()
  const wall = panel(page, 'Videowall Tape')
  await button(wall, /^Edit playlist /)
    .first()
    .click()
  await button(wall, 'Update Playlist').waitFor()
  return wall
}

/** One location's page: read, edited, filled. */
export const locationStates: readonly State[] = [
  { ...base, name: 'location', path: fixture => locationPath(fixture.lobby), open: page => thumbnails(page, films) },
  { ...foyer, name: 'location-many-playlists', open: page => thumbnails(page, films) },
  {
    ...base,
    name: 'location-no-playlists',
    path: fixture => locationPath(fixture.bare),
    open: page => page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' }),
  },
  { ...foyer, name: 'location-editing', open: edit },
  {
    ...foyer,
    name: 'location-calendar',
    async open(page) {
      const wall = await edit(page)
      await wall.getByRole('article').first().getByLabel('Date range').click()
      await page.getByRole('gridcell').first().waitFor()
    },
  },
  {
    ...foyer,
    name: 'location-new-playlists',
    async open(page) {
      await thumbnails(page, films)
      for (const type of ['videowall', 'ticker'] as const) await (await openPlaylistForm(page, type)).waitFor()
    },
  },
  {
    ...foyer,
    name: 'location-gallery',
    async open(page) {
      await thumbnails(page, films)
      await thumbnails(await chooseMedia(page, ['Tides.mp4', 'Lunch.png', 'Morning.jpg']), films)
    },
  },
]
