import { expect } from 'playwright/test'
import { setMode } from '../console/dialogs.ts'
import { expectFields, fillFields } from '../console/fields.ts'
import { button, gallery } from '../console/locators.ts'
import { chooseMedia, openPlaylist, openPlaylistForm, screenSwitch } from '../console/playlists.ts'
import { click, countItems, countPlaylists, type FaultFixture, type Flow, playlistsOf, wallCard } from './flow.ts'

const editWall = ({ page }: FaultFixture) => setMode(page, 'Edit Videowall Tape')

export const addPlaylist: Flow = {
  call: 'POST /playlists',
  fill: async ({ page }, n) => {
    const form = await openPlaylistForm(page, 'videowall')
    await fillFields(form, { 'Date range': '2026-11-21 - 2026-11-25', 'Start time': '08:00', Repeat: String(n) })
    await page.keyboard.press('Tab')
  },
  press: click('Save Playlist'),
  kept: ({ page }, n) =>
    expectFields(page.getByRole('form', { name: 'New videowall playlist' }), {
      'Date range': '21 Nov 2026 – 25 Nov 2026',
      'Start time': '8:00 AM',
      Repeat: String(n),
    }),
  failed: 'Gagal menambahkan playlist.',
  done: 'Playlist berhasil ditambahkan!',
  count: countPlaylists,
  by: 1,
}

/** The new count of repeats is never 1, the count before: a change to the same value could not be seen. */
export const editPlaylist: Flow = {
  call: 'PUT /playlists/*',
  fill: async ({ page, wall }, n) => fillFields(await openPlaylist(page, wall), { Repeat: String(n + 1) }),
  press: click('Update Playlist'),
  kept: (fixture, n) => expectFields(wallCard(fixture), { Repeat: String(n + 1) }),
  failed: 'Failed to update playlist!',
  done: 'Playlist updated successfuly!',
  stored: async (fixture, n) => {
    const wall = (await playlistsOf(fixture)).find(({ id }) => id === fixture.wall)
    expect(wall?.repeat_interval, 'the repeats at the server').toBe(n + 1)
  },
  count: countPlaylists,
  by: 0,
}

export const addItem: Flow = {
  call: 'POST /playlists/*/items',
  fill: async ({ page }) => void (await chooseMedia(page, ['spare-1.png'])),
  press: click('Save Media'),
  kept: async ({ page }) => expect(gallery(page).getByRole('status')).toHaveText('1 selected'),
  failed: '1 of 1 could not be saved: spare-1.png',
  done: 'Media saved successfuly!',
  count: countItems,
  by: 1,
}

const firstItem = async (fixture: FaultFixture) =>
  (await playlistsOf(fixture)).find(({ id }) => id === fixture.wall)?.items[0]?.id ?? 0
const firstBefore = new WeakMap<FaultFixture, number>()

export const reorder: Flow = {
  call: 'POST /playlists/*/items/reorder',
  fill: async fixture => {
    await editWall(fixture)
    firstBefore.set(fixture, await firstItem(fixture))
  },
  // Never a double click: two clicks move the item by two places.
  press: fixture =>
    button(wallCard(fixture), /^Move .* down$/)
      .first()
      .click(),
  kept: async () => undefined,
  failed: 'Gagal mengubah urutan playlist.',
  seen: async fixture => expect.poll(() => firstItem(fixture)).not.toBe(firstBefore.get(fixture)),
  count: countItems,
  by: 0,
}

/** The position of the ticker's switch before it is sent. */
const wanted = new WeakMap<FaultFixture, boolean>()

export const updateScreens: Flow = {
  call: 'PUT /playlists/*/screen',
  fill: async fixture => {
    const ticker = screenSwitch(fixture.page, 'Ticker Tape')
    await ticker.click()
    wanted.set(fixture, await ticker.isChecked())
  },
  press: click('Update'),
  kept: async ({ page }) => expect(page.getByText('Not saved yet')).toBeVisible(),
  failed: /cannot be reached|had a fault|Terjadi/,
  done: 'All playlist updated!',
  stored: async fixture => {
    const tickers = (await playlistsOf(fixture)).filter(({ type }) => type === 'ticker')
    expect(tickers.length).toBeGreaterThan(0)
    for (const { is_active } of tickers)
      expect(Boolean(is_active), 'the ticker at the server').toBe(wanted.get(fixture))
  },
  count: countPlaylists,
  by: 0,
}
