import type { Page } from 'playwright/test'
import { locationPath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { expectAlert, setMode } from '../../../support/console/dialogs.ts'
import { button, card, heading, itemNames, link, panel } from '../../../support/console/locators.ts'
import { openPlaylistForm, savePlaylist, updateScreens } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'

const before = 'The screen still shows the version before. It takes the new one within 5 minutes, or now with Update.'

const changes = (page: Page) => button(panel(page, 'Screens'), 'Update')

// requirements 6.30, 6.33, 6.34 and 6.35
test('what the screen does not show yet is known on every page and tab, until Update', async ({ page, product }) => {
  const seed = await product.seed()
  const location = await seed.location('Publish', 'publish-1')
  const [red, green] = [
    await seed.upload('red.png', oneColourPng(colours['red.png'])),
    await seed.upload('green.png', oneColourPng(colours['green.png'])),
  ]
  const playlist = await seed.playlist(location, 'videowall')
  await seed.items(playlist, [red, green])
  await seed.items(await seed.playlist(location, 'ticker'), [green])
  await seed.screensOn(location)
  const display = await page.context().newPage()
  await display.goto('/display/publish-1/videowall')
  await expect(display.getByText('Loading playlist...')).toBeHidden()

  await signInPage(page, product)
  await page.goto(locationPath(location))
  await setMode(page, 'Edit Videowall Tape')
  await button(card(page, playlist), 'Delete red.png').click()
  await expectAlert(page, 'Success', 'Item deleted successfuly!')
  await expect(panel(page, 'Videowall Tape').getByText(before)).toBeVisible()
  await expect(changes(page)).toHaveText('Update· 1 change')

  const other = await page.context().newPage()
  await other.goto(locationPath(location))
  await expect(changes(other)).toHaveText('Update· 1 change')
  await page.bringToFront()
  const form = await openPlaylistForm(page, 'ticker')
  await form.getByLabel('Repeat').fill('1')
  await savePlaylist(page, form)
  await expect(panel(page, 'Ticker Tape').getByText(/^Playlist \d+ is off until you press Update\.$/)).toBeVisible()
  await expect(changes(page)).toHaveText('Update· 2 changes')

  await link(page, 'Media').click()
  await expect(heading(page, 'Media')).toBeVisible()
  await link(page, 'Publish').click()
  await expect(panel(page, 'Videowall Tape').getByText(before)).toBeVisible()
  await updateScreens(page)
  const told = 'The screen is connected and has been told to take the new version.'
  await expect(panel(page, 'Videowall Tape').getByText(told)).toBeVisible()
  await expect(panel(page, 'Ticker Tape').getByText(/^No screen is connected\./)).toBeVisible()
  await expect(changes(page)).toHaveText('Update')
  await expect(panel(other, 'Videowall Tape').getByText(before)).toBeHidden()
  await expect.poll(() => itemNames(card(page, playlist))).toEqual(['green.png'])
  expect(await accessibilityViolations(page)).toEqual([])
})
