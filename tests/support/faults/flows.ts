import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { expectFields, fillFields } from '../console/fields.ts'
import { button, uploadRow } from '../console/locators.ts'
import { chooseFiles } from '../console/media.ts'
import { mediaFile } from '../product/media-files.ts'
import { click, counts, type Flow, modal, nothing, recordsOf, removal } from './flow.ts'

const account = { Username: 'admin', Password: 'admin-of-the-tests' }

export const login: Flow = {
  call: 'POST /auth/login',
  fill: ({ page }) => fillFields(page, account),
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
  stored: async (fixture, n) =>
    expect(await recordsOf(fixture, '/locations', 'locations')).toContainEqual(
      expect.objectContaining({ name: `Hall ${n}`, unique_id: `hall-${n}` }),
    ),
  count: counts('/locations', 'locations'),
  by: 1,
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
  stored: async (fixture, n) =>
    expect(await recordsOf(fixture, '/auth/user/all', 'users')).toContainEqual(
      expect.objectContaining({ username: `sari${n}` }),
    ),
  count: counts('/auth/user/all', 'users'),
  by: 1,
}

export const uploadMedia: Flow = {
  call: 'POST /media',
  fill: async () => undefined,
  press: async ({ page }, n) => {
    const name = `photo-${n}x.png`
    const row = uploadRow(page, name)
    if ((await row.count()) > 0) return button(row, 'Retry').click()
    await chooseFiles(page, { name, mimeType: 'image/png', buffer: await readFile(mediaFile('strip.png')) })
  },
  kept: async ({ page }, n) => expect(uploadRow(page, `photo-${n}x.png`)).toBeVisible(),
  failed: 'Failed to upload media!',
  done: /uploaded/,
  count: counts('/media', 'media'),
  by: 1,
}
