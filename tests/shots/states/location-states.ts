import type { Locator, Page } from 'playwright'
import type { Playlist } from '../../../src/api/playlists.ts'
import { daysAfter } from '../../../src/clock/calendar.ts'
import { locationPath } from '../../../src/routes.ts'
import { closeAlert } from '../../support/console/dialogs.ts'
import { button, panel } from '../../support/console/locators.ts'
import { chooseMedia, openPlaylistForm } from '../../support/console/playlists.ts'
import type { State } from '../state.ts'
import { answer, base, films, thumbnails, withPlaylists } from './console-states.ts'

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

/** A playlist that is newer than the last Update, and a ticker that has ended. */
async function prepareUnpublished(page: Page): Promise<void> {
  const ended = { date_start: '2026-03-04', date_end: '2026-03-04' }
  await withPlaylists(page, ({ type, items }) => (type === 'ticker' ? ended : { is_active: items.length > 1 }))
  await answer(page, '/playlists/**', 200, '')
}

/** An item is deleted; the call does not reach the server, so it stays. */
async function changeItems(page: Page): Promise<void> {
  await thumbnails(page, films)
  await button(page, 'Edit Videowall Tape').click()
  await button(panel(page, 'Videowall Tape'), 'Delete Tides.mp4').click()
  await closeAlert(page, 'Success')
  await button(page, 'Edit Videowall Tape').click()
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
    return { ...hours, name: 'Morning, Mon to Fri', date_start, date_end: daysAfter(date_start, 4), items: own }
  })
}

const weekdaysCard = (page: Page) => page.getByRole('article', { name: /^Playlists \d/ })

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
  { ...foyer, name: 'location-unpublished', before: prepareUnpublished, open: changeItems },
  {
    ...foyer,
    name: 'location-published',
    before: page => answer(page, '/playlists/**', 200, ''),
    async open(page) {
      await changeItems(page)
      await button(page, 'Update').click()
      await closeAlert(page, 'Success')
    },
  },
  {
    ...foyer,
    name: 'location-on-by-presence',
    before: page => withPlaylists(page, () => ({ is_active: false })),
    async open(page) {
      await thumbnails(page, films)
      await page.getByText(/^Turned on because/).waitFor()
    },
  },
  {
    ...foyer,
    name: 'location-ticker-editing',
    async open(page) {
      await thumbnails(page, films)
      await button(page, 'Edit Ticker Tape').click()
      const tape = panel(page, 'Ticker Tape')
      await button(tape, /^Edit playlist /).click()
      await button(tape, 'Update Playlist').scrollIntoViewIfNeeded()
    },
  },
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
    name: 'location-playlist-refused',
    async open(page) {
      await thumbnails(page, films)
      const form = await openPlaylistForm(page, 'videowall')
      await button(form, 'Save Playlist').click()
      await closeAlert(page, 'Warning')
    },
  },
  {
    ...foyer,
    name: 'location-playlist-filled',
    async open(page) {
      await thumbnails(page, films)
      const form = await openPlaylistForm(page, 'videowall')
      for (const chip of ['This month', 'Opening hours']) await button(form, chip).click()
      await form.getByLabel('Name (optional)').fill('Lunch')
      await form.getByText(/in turn with playlist/).waitFor()
    },
  },
  {
    ...foyer,
    name: 'location-weekdays-form',
    async open(page) {
      await thumbnails(page, films)
      const form = await openPlaylistForm(page, 'videowall')
      for (const chip of ['This month', 'Opening hours', 'Mon to Fri']) await button(form, chip).click()
      await form.getByText(/^Makes \d playlists/).scrollIntoViewIfNeeded()
    },
  },
  {
    ...foyer,
    name: 'location-weekdays',
    before: prepareWeekdays,
    async open(page) {
      await weekdaysCard(page).waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...foyer,
    name: 'location-weekdays-editing',
    before: prepareWeekdays,
    async open(page) {
      await thumbnails(page, films)
      await button(page, 'Edit Videowall Tape').click()
      await button(weekdaysCard(page), /^Edit playlists/).click()
      await button(weekdaysCard(page), 'Update Playlist').waitFor()
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
