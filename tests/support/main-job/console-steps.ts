import { expect, type Page } from 'playwright/test'
import { fillFields } from '../console/fields.ts'
import { addLocation } from '../console/locations.ts'
import { link } from '../console/locators.ts'
import { openByLink } from '../console/navigation.ts'
import { openPlaylistForm, savePlaylist, screenSwitch, updateScreens } from '../console/playlists.ts'
import { spoilToken } from '../console/session.ts'

/** Adds a location and opens its page. */
export async function makeLocation(page: Page, name: string, uniqueId: string): Promise<void> {
  await link(page, 'Manage Location').click()
  await addLocation(page, name, uniqueId)
  await openByLink(page, name)
}

/** Adds a playlist to each tape. */
export async function addPlaylists(page: Page): Promise<void> {
  const wall = await openPlaylistForm(page, 'videowall')
  // The whole of today and tomorrow, so that midnight during the run changes nothing.
  await wall.getByLabel('Date range').click()
  await page.locator('.react-datepicker__day--today').click()
  await page
    .locator('.react-datepicker__day--today + .react-datepicker__day, .react-datepicker__day--today')
    .last()
    .click()
  await fillFields(wall, { 'Start time': '12:00 AM', 'End time': '11:59 PM', Repeat: '1' })
  await savePlaylist(page, wall)

  const ticker = await openPlaylistForm(page, 'ticker')
  await fillFields(ticker, { Repeat: '2' })
  await savePlaylist(page, ticker)
}

export async function switchScreensOn(page: Page): Promise<void> {
  for (const tape of ['Videowall Tape', 'Ticker Tape'] as const) await screenSwitch(page, tape).click()
  await updateScreens(page)
  await expect(page.getByRole('status', { name: 'Connected', exact: true })).toBeVisible()
}

/** The server ends a session that the page takes for valid: the next call is answered with 401. */
export async function loseSession(page: Page, startUrl: string): Promise<void> {
  await spoilToken(page)
  await page.goto(`${startUrl}add_location`)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(startUrl)
  expect(await page.evaluate(() => localStorage.getItem('TOKEN')), 'the stored token').toBeNull()
}
