import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { fixture } from '../product/media-page.ts'
import {
  button,
  click,
  counts,
  enter,
  expectFields,
  type Flow,
  modal,
  nothing,
  recordsOf,
  removal,
} from './page-actions.ts'

const account = { Username: 'admin', Password: 'admin-of-the-tests' }

export const login: Flow = {
  call: 'POST /auth/login',
  fill: ({ page }) => enter(page, account),
  press: click('Login'),
  kept: ({ page }) => expectFields(page, account),
  failed: /cannot be reached|had a fault|Login gagal/,
  seen: async ({ page }) => {
    await expect(page).toHaveURL(/\/media$/)
    const token = await page.evaluate(() => localStorage.getItem('TOKEN'))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.get(new URL('/api/media', page.url()).href, { headers })
    expect(answer.status(), 'what the server says to the new token').toBe(200)
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
  stored: async (stage, n) =>
    expect(await recordsOf(stage, '/locations', 'locations')).toContainEqual(
      expect.objectContaining({ name: `Hall ${n}`, unique_id: `hall-${n}` }),
    ),
  count: counts('/locations', 'locations'),
  by: 1,
}

export const editLocation: Flow = {
  call: 'PUT /locations/*',
  ...modal('Edit Lobby', 'Add New Location', 'Update Location', n => ({ 'Unique ID': `lobby-${n}` })),
  failed: 'Gagal update lokasi.',
  done: /Location (saved|updated)\./,
  stored: async (stage, n) =>
    expect(await recordsOf(stage, '/locations', 'locations')).toContainEqual(
      expect.objectContaining({ id: stage.location.id, name: 'Lobby', unique_id: `lobby-${n}` }),
    ),
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
  stored: async (stage, n) =>
    expect(await recordsOf(stage, '/auth/user/all', 'users')).toContainEqual(
      expect.objectContaining({ username: `sari${n}` }),
    ),
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
    // Newer files come first, and what is far below is not drawn.
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('spare')
    const mode = button(page, 'Delete images')
    if ((await mode.getAttribute('aria-pressed')) === 'false') await mode.click()
  },
  failed: 'Failed to delete media!',
  done: 'Media delted successfuly!',
  count: counts('/media', 'media'),
  by: -1,
}
