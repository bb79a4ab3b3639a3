import { expect } from 'playwright/test'
import {
  button,
  card,
  click,
  countItems,
  countPlaylists,
  enter,
  expectFields,
  type FaultStage,
  type Flow,
  playlistsOf,
  push,
  removal,
  tape,
} from './page-actions.ts'

const editWall = async (stage: FaultStage) => {
  const mode = button(stage.page, 'Edit Videowall Tape')
  if ((await mode.getAttribute('aria-pressed')) === 'false') await mode.click()
}

export const addPlaylist: Flow = {
  call: 'POST /playlists',
  fill: async (stage, n) => {
    await button(tape(stage), 'Add Group').click()
    const form = stage.page.getByRole('form', { name: 'New videowall playlist' })
    await enter(form, { 'Date range': '2026-11-21 - 2026-11-25', 'Start time': '08:00', Repeat: String(n) })
    await stage.page.keyboard.press('Tab')
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

/** Repeats once more than the number says: once is what it did before, and a change that changes nothing leaves no trace. */
export const editPlaylist: Flow = {
  call: 'PUT /playlists/*',
  fill: async (stage, n) => {
    await editWall(stage)
    await button(card(stage), /^Edit playlist/).click()
    await enter(card(stage), { Repeat: String(n + 1) })
  },
  press: click('Update Playlist'),
  kept: (stage, n) => expectFields(card(stage), { Repeat: String(n + 1) }),
  failed: 'Failed to update playlist!',
  done: 'Playlist updated successfuly!',
  stored: async (stage, n) => {
    const wall = (await playlistsOf(stage)).find(({ id }) => id === stage.wall)
    expect(wall?.repeat_interval, 'the repeats at the server').toBe(n + 1)
  },
  count: countPlaylists,
  by: 0,
}

/** Of the ticker: that leaves the playlist of the other flows alone. */
export const deletePlaylist: Flow = {
  call: 'DELETE /playlists/*',
  ...removal(/^Delete playlist/),
  fill: async stage => {
    const { page } = stage
    // One that was deleted stays for a moment (requirement 14.11).
    const there = (await countPlaylists(stage)) - (await tape(stage).getByRole('article').count())
    await expect(tape(stage, 'Ticker Tape').getByRole('article')).toHaveCount(there)
    for (const [name, on] of [
      ['Edit Videowall Tape', 'false'],
      ['Edit Ticker Tape', 'true'],
    ] as const) {
      const mode = button(page, name)
      if ((await mode.getAttribute('aria-pressed')) !== on) await mode.click()
    }
  },
  failed: 'Failed to delete playlist!',
  done: 'Playlist deleted successfuly!',
  count: countPlaylists,
  by: -1,
}

export const addItem: Flow = {
  call: 'POST /playlists/*/items',
  fill: async stage => {
    await button(tape(stage), 'Add Media').click()
    await button(stage.page.getByRole('dialog', { name: 'Media Gallery' }), /spare-1\.png/).click()
  },
  press: click('Save Media'),
  kept: async ({ page }) =>
    expect(page.getByRole('dialog', { name: 'Media Gallery' }).getByRole('status')).toHaveText('1 selected'),
  failed: '1 of 1 could not be saved: spare-1.png',
  done: 'Media saved successfuly!',
  count: countItems,
  by: 1,
}

export const deleteItem: Flow = {
  call: 'DELETE /playlists/*/items/*',
  fill: editWall,
  press: stage => push(stage, button(card(stage), /^Delete (?!playlist)/)),
  kept: async stage => expect(button(card(stage), /^Delete (?!playlist)/).first()).toBeVisible(),
  failed: 'Failed to delete item!',
  done: 'Item deleted successfuly!',
  count: countItems,
  by: -1,
}

const firstItem = async (stage: FaultStage) =>
  (await playlistsOf(stage)).find(({ id }) => id === stage.wall)?.items[0]?.id ?? 0
/** What was first before a move, by who moves. */
const moved = new WeakMap<FaultStage, number>()

export const reorder: Flow = {
  call: 'POST /playlists/*/items/reorder',
  fill: async stage => {
    await editWall(stage)
    moved.set(stage, await firstItem(stage))
  },
  // Who clicks this twice means two places.
  press: stage =>
    button(card(stage), /^Move .* down$/)
      .first()
      .click(),
  kept: async () => undefined,
  failed: 'Gagal mengubah urutan playlist.',
  seen: async stage => expect.poll(() => firstItem(stage)).not.toBe(moved.get(stage)),
  count: countItems,
  by: 0,
}

/** What the ticker's switch says before it is sent, by who moves it. */
const wanted = new WeakMap<FaultStage, boolean>()

export const updateScreens: Flow = {
  call: 'PUT /playlists/*/screen',
  fill: async stage => {
    const ticker = stage.page.getByRole('switch', { name: 'Ticker Tape' })
    await ticker.click()
    wanted.set(stage, await ticker.isChecked())
  },
  press: click('Update'),
  kept: async ({ page }) => expect(page.getByText('Not saved yet')).toBeVisible(),
  failed: /cannot be reached|had a fault|Terjadi/,
  done: 'All playlist updated!',
  stored: async stage => {
    const tickers = (await playlistsOf(stage)).filter(({ type }) => type === 'ticker')
    expect(tickers.length).toBeGreaterThan(0)
    for (const { is_active } of tickers) expect(Boolean(is_active), 'the ticker at the server').toBe(wanted.get(stage))
  },
  count: countPlaylists,
  by: 0,
}
