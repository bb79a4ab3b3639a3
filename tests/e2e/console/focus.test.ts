import type { Page } from 'playwright/test'
import { locationPath } from '../../../src/routes.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { button, card, gallery, panel } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'

test.use({ expectedErrors: [/net::ERR_FAILED/] })

const press = async (page: Page, name: string) => {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

// requirement 6.51
test('after Update and after Save Media the focus is where it was, or in the card whose button has gone', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  const location = await seed.location('Focus', 'focus')
  const playlist = await seed.playlist(location, 'videowall')
  const ticker = await seed.playlist(location, 'ticker')
  await seed.upload('red.png', oneColourPng(colours['red.png']))
  await signInPage(page, product)
  await page.goto(locationPath(location))

  await press(page, `Add to this playlist ${playlist}`)
  await button(gallery(page), 'red.png').click()
  await press(page, 'Save Media')
  await button(page, 'OK').press('Enter')
  await expect(button(card(page, playlist), 'Preview red.png')).toBeVisible()
  await expect(card(page, playlist)).toBeFocused()

  await press(page, `Add to this playlist ${ticker}`)
  await button(gallery(page), 'red.png').click()
  await press(page, 'Save Media')
  const picture = button(card(page, ticker), 'Preview red.png')
  // The list has been loaded again behind the alert.
  await expect(picture).toBeVisible()
  await button(page, 'OK').press('Enter')
  await expect(picture).toBeFocused()

  const addMedia = button(panel(page, 'Videowall Tape'), 'Add Media')
  await addMedia.press('Enter')
  await button(gallery(page), 'red.png').click()
  await press(page, 'Save Media')
  await button(page, 'OK').press('Enter')
  await expect(addMedia).toBeFocused()

  await press(page, 'Update')
  await button(page, 'OK').press('Enter')
  await expect(button(page, 'Update')).toBeFocused()
})

// requirement 6.51
test('after a save that has failed the focus is back at its button', async ({ page, product }) => {
  const seed = await product.seed()
  const location = await seed.location('Focus', 'focus')
  const playlist = await seed.playlist(location, 'videowall')
  await seed.upload('red.png', oneColourPng(colours['red.png']))
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await press(page, 'Edit Videowall Tape')
  await press(page, `Edit playlist ${playlist}`)
  await page.route(`**/api/playlists/${playlist}`, route => route.abort())
  await press(page, 'Update Playlist')
  await button(page, 'OK').press('Enter')
  await expect(button(page, 'Update Playlist')).toBeFocused()

  await press(page, 'Cancel')
  await page.route('**/api/playlists/*/items', route => route.abort())
  await press(page, `Add to this playlist ${playlist}`)
  await button(gallery(page), 'red.png').click()
  await press(page, 'Save Media')
  await button(page, 'OK').press('Enter')
  await expect(button(page, 'Save Media')).toBeFocused()
})

// requirement 6.51
test('after a second dialog has closed with the first one the focus is at what opened the first', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  const location = await seed.location('Focus', 'focus')
  for (const name of ['North', 'South']) await seed.location(name, name)
  for (const _ of [1, 2]) await seed.playlist(location, 'videowall')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await press(page, 'Edit Videowall Tape')
  await press(page, 'Copy all 2 videowall playlists to locations…')
  await page.getByRole('checkbox', { name: /^Choose all/ }).check()
  await press(page, 'Continue')
  await press(page, 'Start')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Copy all 2 videowall playlists to locations…')).toBeFocused()
})
