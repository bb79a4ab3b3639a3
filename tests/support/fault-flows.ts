import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Location } from '../../src/api/locations.ts'
import { fixture } from './media-page.ts'
import type { Seed } from './seed.ts'

/** What the pages of a fault test stand on: made once, before the page is opened. */
export interface FaultStage {
  page: Page
  seed: Seed
  location: Location
  /** The playlist that flows of the location page change. */
  wall: number
}

/** Something that a person does and that makes one call. `n` is another number at every trial. */
export interface Flow {
  /** Method and path of the call, as fault-line.ts names it. */
  call: string
  /** Everything up to the button. */
  fill: (stage: FaultStage, n: number) => Promise<void>
  /** The button, or the last step. */
  press: (stage: FaultStage, n: number) => Promise<void>
  /** Fails where something that the person had entered or chosen is gone. */
  kept: (stage: FaultStage, n: number) => Promise<void>
  /** The alert of a failure; its style is a warning unless named. */
  failed: string | RegExp
  failedAs?: 'Success'
  /** The alert of a success; none where what happens is to be seen, by `seen`. */
  done?: string | RegExp
  seen?: (stage: FaultStage, n: number) => Promise<void>
  /** Counts, at the server, what the flow makes or removes, and what a trial adds to it. */
  count: (stage: FaultStage) => Promise<number>
  by: number
  /** Whether a lost answer is told as a failure: repeating it changes nothing more. */
  isTold?: true
}

type ListPath = '/locations' | '/media' | '/auth/user/all'
const counts =
  (path: ListPath, key: string) =>
  async ({ seed }: FaultStage) => {
    const { data } = await seed.call<Record<string, unknown[]> & { length?: number }>('GET', path)
    return (Array.isArray(data) ? data : (data[key] ?? [])).length
  }
interface SeenPlaylist {
  id: number
  items: { id: number }[]
}
const playlistsOf = async ({ seed, location }: FaultStage) =>
  (await seed.call<{ playlists: SeenPlaylist[] }>('GET', `/playlists/location/${location.id}`)).data.playlists
const countPlaylists = async (stage: FaultStage) => (await playlistsOf(stage)).length
const countItems = async (stage: FaultStage) =>
  (await playlistsOf(stage)).find(({ id }) => id === stage.wall)?.items.length ?? 0
const nothing = async () => 0

const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name, exact: true })
const click =
  (name: string | RegExp) =>
  async ({ page }: FaultStage) =>
    button(page, name).first().click()
const enter = async (scope: Page | Locator, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await scope.getByLabel(label, { exact: true }).fill(text)
}
const expectFields = async (scope: Page | Locator, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await expect(scope.getByLabel(label, { exact: true })).toHaveValue(text)
}
const answer = async ({ page }: FaultStage) =>
  button(page.getByRole('alertdialog', { name: 'Confirm delete' }), 'Delete').click()
const tape = ({ page }: FaultStage, name = 'Videowall Tape') => page.getByRole('region', { name, exact: true })
const card = ({ page, wall }: FaultStage) => page.getByRole('article', { name: `Playlist ${wall}`, exact: true })

/** A modal with fields behind a button. */
function modal(opener: string, title: string, save: string, fieldsOf: (n: number) => Record<string, string>) {
  const dialog = ({ page }: FaultStage) => page.getByRole('dialog', { name: title })
  return {
    fill: async (stage: FaultStage, n: number) => {
      await button(stage.page, opener).click()
      await enter(dialog(stage), fieldsOf(n))
    },
    press: (stage: FaultStage) => button(dialog(stage), save).click(),
    kept: (stage: FaultStage, n: number) => expectFields(dialog(stage), fieldsOf(n)),
  }
}

/** A delete button, first of those that are there, with its question. */
const removal = (name: string | RegExp) => ({
  fill: async (stage: FaultStage) => expect(button(stage.page, name).first()).toBeVisible(),
  press: async (stage: FaultStage) => {
    await click(name)(stage)
    await answer(stage)
  },
  kept: async (stage: FaultStage) => expect(button(stage.page, name).first()).toBeVisible(),
})

const account = { Username: 'admin', Password: 'admin-of-the-tests' }

export const login: Flow = {
  call: 'POST /auth/login',
  fill: ({ page }) => enter(page, account),
  press: click('Login'),
  kept: ({ page }) => expectFields(page, account),
  failed: /cannot be reached|had a fault|Login gagal/,
  seen: async ({ page }) => {
    await expect(page).toHaveURL(/\/media$/)
    await button(page, 'Sign Out').click()
    await button(page, 'OK').click()
  },
  count: nothing,
  by: 0,
  isTold: true,
}

export const addLocation: Flow = {
  call: 'POST /locations',
  ...modal('Add Location', 'Add New Location', 'Save Location', n => ({
    'Location Name': `Hall ${n}`,
    'Unique ID': `hall-${n}`,
  })),
  failed: 'Gagal menambahkan lokasi.',
  done: /Location (saved|added)\./,
  count: counts('/locations', 'locations'),
  by: 1,
}

export const editLocation: Flow = {
  call: 'PUT /locations/*',
  ...modal('Edit Lobby', 'Add New Location', 'Update Location', n => ({ 'Unique ID': `lobby-${n}` })),
  failed: 'Gagal update lokasi.',
  done: /Location (saved|updated)\./,
  count: counts('/locations', 'locations'),
  by: 0,
}

export const deleteLocation: Flow = {
  call: 'DELETE /locations/*',
  ...removal(/^Delete Spare/),
  failed: 'Gagal delete lokasi.',
  done: /deleted\.$/,
  count: counts('/locations', 'locations'),
  by: -1,
}

export const addUser: Flow = {
  call: 'POST /auth/register',
  ...modal('Add User', 'Add New User', 'Save User', n => ({
    Username: `sari${n}`,
    Email: `Sari${n}@signage.example`,
    Password: 'a-long-password',
  })),
  failed: 'Failed to create user!',
  done: 'User created successfuly!',
  count: counts('/auth/user/all', 'users'),
  by: 1,
}

export const deleteUser: Flow = {
  call: 'DELETE /auth/user/*',
  ...removal(/^Delete spare/),
  failed: 'Delete failed!',
  failedAs: 'Success',
  done: 'User deleted successfuly!',
  count: counts('/auth/user/all', 'users'),
  by: -1,
}

export const uploadMedia: Flow = {
  call: 'POST /media',
  fill: async () => undefined,
  press: async ({ page }, n) => {
    const row = page
      .getByRole('region', { name: 'Uploads' })
      .getByRole('listitem')
      .filter({ hasText: `photo-${n}x.png` })
    if ((await row.count()) > 0) return row.getByRole('button', { name: 'Retry' }).click()
    const file = { name: `photo-${n}x.png`, mimeType: 'image/png', buffer: await readFile(fixture('strip.png')) }
    return page.getByLabel('Choose files').setInputFiles(file)
  },
  kept: async ({ page }, n) =>
    expect(
      page
        .getByRole('region', { name: 'Uploads' })
        .getByRole('listitem')
        .filter({ hasText: `photo-${n}x.png` }),
    ).toBeVisible(),
  failed: 'Failed to upload media!',
  done: /uploaded/,
  count: counts('/media', 'media'),
  by: 1,
}

export const deleteMedia: Flow = {
  call: 'DELETE /media/*',
  ...removal(/^Delete spare/),
  fill: async ({ page }) => {
    const mode = button(page, 'Delete images')
    if ((await mode.getAttribute('aria-pressed')) === 'false') await mode.click()
  },
  failed: 'Failed to delete media!',
  done: 'Media delted successfuly!',
  count: counts('/media', 'media'),
  by: -1,
}

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

export const editPlaylist: Flow = {
  call: 'PUT /playlists/*',
  fill: async (stage, n) => {
    await editWall(stage)
    await button(card(stage), /^Edit playlist/).click()
    await enter(card(stage), { Repeat: String(n) })
  },
  press: click('Update Playlist'),
  kept: (stage, n) => expectFields(card(stage), { Repeat: String(n) }),
  failed: 'Failed to update playlist!',
  done: 'Playlist updated successfuly!',
  count: countPlaylists,
  by: 0,
}

/** Of the ticker: that leaves the playlist of the other flows alone. */
export const deletePlaylist: Flow = {
  call: 'DELETE /playlists/*',
  ...removal(/^Delete playlist/),
  fill: async stage => {
    const { page } = stage
    // One that was deleted stays for a moment (specification section 8).
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
  press: async stage =>
    button(card(stage), /^Delete (?!playlist)/)
      .first()
      .click(),
  kept: async stage => expect(button(card(stage), /^Delete (?!playlist)/).first()).toBeVisible(),
  failed: 'Failed to delete item!',
  done: 'Item deleted successfuly!',
  count: countItems,
  by: -1,
}

const firstItem = async (stage: FaultStage) =>
  (await playlistsOf(stage)).find(({ id }) => id === stage.wall)?.items[0]?.id ?? 0
let moved: Promise<number> = Promise.resolve(0)

export const reorder: Flow = {
  call: 'POST /playlists/*/items/reorder',
  fill: async stage => {
    await editWall(stage)
    moved = firstItem(stage)
    await moved
  },
  press: async stage =>
    button(card(stage), /^Move .* down$/)
      .first()
      .click(),
  kept: async () => undefined,
  failed: 'Gagal mengubah urutan playlist.',
  seen: async stage => expect.poll(() => firstItem(stage)).not.toBe(await moved),
  count: countItems,
  by: 0,
}

export const updateScreens: Flow = {
  call: 'PUT /playlists/*/screen',
  fill: async ({ page }) => page.getByRole('switch', { name: 'Ticker Tape' }).click(),
  press: click('Update'),
  kept: async ({ page }) => expect(page.getByText('Not saved yet')).toBeVisible(),
  failed: /cannot be reached|had a fault|Terjadi/,
  done: 'All playlist updated!',
  count: countPlaylists,
  by: 0,
  isTold: true,
}
