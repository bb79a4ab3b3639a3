import type { Locator, Page } from 'playwright'
import type { Playlist } from '../../../src/api/playlists.ts'
import { daysAfter } from '../../../src/base/local-day.ts'
import { locationPath } from '../../../src/routes.ts'
import { closeAlert } from '../../support/console/dialogs.ts'
import { button, panel } from '../../support/console/locators.ts'
import { chooseMedia, openPlaylistForm } from '../../support/console/playlists.ts'
import { statesOf, threeLooks, wideLook } from '../state.ts'
import { answer, files, withPlaylists } from './parts.ts'

async function wallInEditMode(page: Page): Promise<Locator> {
  await files(page)
  await button(page, 'Edit Videowall Tape').click()
  return panel(page, 'Videowall Tape')
}

async function edit(page: Page): Promise<Locator> {
  const wall = await wallInEditMode(page)
  await button(wall, /^Edit playlist /)
    .first()
    .click()
  await button(wall, 'Update Playlist').waitFor()
  return wall
}

/** A playlist that is newer than the last Update, and a ticker that has ended. */
async function prepareUnpublished(page: Page): Promise<void> {
  const ended = { date_start: '2026-03-04', date_end: '2026-03-04' }
  await withPlaylists(page, ({ type, items }) => (type === 'ticker' ? ended : { is_active: items.length > 1 }))
  await answer(page, '/playlists/**', 200, '')
}

const weeks = ['2026-03-02', '2026-03-09', '2026-03-16']

/** The playlists of the videowall are three weeks of one choice of weekdays. */
async function prepareWeekdays(page: Page): Promise<void> {
  let week = 0
  let items: Playlist['items'] = []
  await withPlaylists(page, playlist => {
    if (playlist.type !== 'videowall') return {}
    const date_start = weeks[week % weeks.length] ?? ''
    if (playlist.items.length > items.length) items = playlist.items
    week += 1
    const own = items.map(item => ({ ...item, id: Number(item.id) + 100 * week }))
    const hours = { time_start: '09:00:00', time_end: '18:00:00', repeat_interval: 1, is_active: true }
    return { ...hours, name: 'Morning', date_start, date_end: daysAfter(date_start, 4), items: own }
  })
}

/** One location's page: read, edited, filled, and copied from. */
export const locationStates = statesOf(
  { path: fixture => locationPath(fixture.foyer) },
  {
    'location-many-playlists': { looks: threeLooks, open: files },
    'location-no-playlists': {
      path: fixture => locationPath(fixture.bare),
      open: page => page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' }),
    },
    'location-editing': { looks: threeLooks, open: edit },
    'location-unpublished': {
      before: prepareUnpublished,
      // An item is deleted; the call does not reach the server, so it stays.
      async open(page) {
        await button(await wallInEditMode(page), 'Delete Tides.mp4').click()
        await closeAlert(page, 'Success')
        await button(page, 'Edit Videowall Tape').click()
      },
    },
    'location-calendar': {
      isPlaced: true,
      async open(page) {
        const wall = await edit(page)
        await wall.getByRole('article').first().getByLabel('Date range').click()
        await page.getByRole('gridcell').first().waitFor()
      },
    },
    async 'location-weekdays-form'(page) {
      await files(page)
      const form = await openPlaylistForm(page, 'videowall')
      for (const chip of ['This month', 'Opening hours', 'Mon to Fri']) await button(form, chip).click()
      await form.getByLabel('Except on (optional)').scrollIntoViewIfNeeded()
    },
    'location-weekdays-editing': {
      before: prepareWeekdays,
      async open(page) {
        await wallInEditMode(page)
        const card = page.getByRole('article', { name: /^Playlists \d/ })
        await button(card, /^Edit playlists/).click()
        await button(card, 'Update Playlist').waitFor()
      },
    },
    async 'location-gallery'(page) {
      await files(page)
      await chooseMedia(page, ['Tides.mp4', 'Lunch.png', 'Morning.jpg'])
    },
    'copy-menu': {
      looks: wideLook,
      isPlaced: true,
      async open(page) {
        const menu = button(await wallInEditMode(page), /^More for playlist /)
        await menu.first().click()
        await button(page, 'Copy to locations…').waitFor()
      },
    },
    async 'copy-locations'(page) {
      await button(await wallInEditMode(page), /^Copy all 3 videowall playlists/).click()
      const dialog = page.getByRole('dialog', { name: /^Copy 3 videowall playlists/ })
      await dialog.getByText(/^Playlists of all locations/).waitFor()
      const names = [/^Cafeteria/, /^Lobby/, /^South entrance/]
      for (const name of names) await dialog.getByRole('checkbox', { name }).check()
      await dialog.getByText('Replace what is there').click()
    },
  },
)
