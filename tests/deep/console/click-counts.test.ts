import type { Playlist } from '../../../src/api/playlists.ts'
import type { Id } from '../../../src/base/id.ts'
import { locationPath } from '../../../src/routes.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { alertOf, expectAlert, setMode } from '../../support/console/dialogs.ts'
import { givePresence } from '../../support/console/given-presence.ts'
import { button, card, gallery, link, live } from '../../support/console/locators.ts'
import { serveShops } from '../../support/console/many-screens.ts'
import { openMediaPage } from '../../support/console/media.ts'
import { openByLink } from '../../support/console/navigation.ts'
import {
  addMedia,
  openPlaylistForm,
  savePlaylist,
  screenSwitch,
  updateScreens,
} from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { countClicks } from '../../support/looks/click-count.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'

// requirement 19.11
test('a lunch playlist of three media is published on one location in at most 20 clicks', async ({ page, product }) => {
  const seed = await product.seed()
  const location = await seed.location('Food court', 'food-court')
  const files = Object.keys(colours).slice(0, 3) as Array<keyof typeof colours>
  const ids: Id[] = []
  for (const file of files) ids.push((await seed.upload(file, oneColourPng(colours[file]))).id)
  const clicks = await countClicks(page)
  await openMediaPage(page, product)

  await openByLink(page, location.name)
  const form = await openPlaylistForm(page, 'videowall')
  await button(form, 'Always').click()
  const values = { 'Start time': '11', 'End time': '14', Repeat: '1', 'Name (optional)': 'Lunch' }
  for (const [label, text] of Object.entries(values)) {
    await form.getByLabel(label).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await savePlaylist(page, form)
  await addMedia(page, 'Videowall Tape', files)
  await screenSwitch(page, 'Videowall Tape').click()
  await updateScreens(page)
  expect(clicks()).toBeLessThanOrEqual(20)

  const answer = await seed.call<{ playlists: Playlist[] }>('GET', '/playlists/active/today/food-court/videowall')
  const [lunch, ...others] = answer.data.playlists
  expect(others).toEqual([])
  const hours = { time_start: '11:00:00', time_end: '14:00:00' }
  expect(lunch).toMatchObject({ name: 'Lunch', ...hours, is_active: true })
  expect(lunch?.items.map(({ media }) => media.id)).toEqual(ids)
})

// requirement 19.11
test('a photo is added to an older playlist, and its screen told, in at most 6 clicks', async ({ page, product }) => {
  const seed = await product.seed()
  const location = await seed.location('Food court', 'food-court')
  const [first, photo] = [
    await seed.upload('red.png', oneColourPng(colours['red.png'])),
    await seed.upload('green.png', oneColourPng(colours['green.png'])),
  ]
  const older = await seed.playlist(location, 'videowall')
  const newer = await seed.playlist(location, 'videowall')
  for (const id of [older, newer]) await seed.items(id, [first])
  await seed.screensOn(location)
  const clicks = await countClicks(page)
  await signInPage(page, product)
  await page.goto(locationPath(location))

  await setMode(page, 'Edit Videowall Tape')
  await button(card(page, older), `Add to this playlist ${older}`).click()
  await button(gallery(page), 'green.png').click()
  await button(gallery(page), 'Save Media').click()
  await expect(alertOf(page, 'Success')).toHaveAccessibleDescription('Media saved successfuly!')
  await button(alertOf(page, 'Success'), 'Tell the screens').click()
  await expectAlert(page, 'Success', 'All playlist updated!')
  expect(clicks()).toBeLessThanOrEqual(6)

  const answer = await seed.call<{ playlists: Playlist[] }>('GET', '/playlists/active/today/food-court/videowall')
  const media = answer.data.playlists.map(({ id, items }) => [id, items.map(item => item.media.id)])
  expect(media).toEqual([
    [older, [first.id, photo.id]],
    [newer, [first.id]],
  ])
})

// requirement 19.11
test('a playlist is copied to one other location, and plays there, in at most 6 clicks', async ({ page, product }) => {
  const seed = await product.seed()
  const [location, shop] = [await seed.location('Food court', 'food-court'), await seed.location('Shop', 'shop')]
  const lunch = await seed.playlist(location, 'videowall', { name: 'Lunch' })
  await seed.items(lunch, [await seed.upload('red.png', oneColourPng(colours['red.png']))])
  const clicks = await countClicks(page)
  await signInPage(page, product)
  await page.goto(locationPath(location))

  await setMode(page, 'Edit Videowall Tape')
  await button(card(page, lunch), `More for playlist ${lunch}`).click()
  await page.getByText('Copy to locations…').click()
  const dialog = page.getByRole('dialog', { name: 'Copy “Lunch” to locations' })
  await dialog.getByRole('checkbox', { name: /^Shop/ }).click()
  await dialog.getByRole('checkbox', { name: 'Switch the videowall on' }).click()
  await button(dialog, 'Continue').click()
  await expect(page.getByRole('complementary', { name: 'Undo' })).toContainText('Copy “Lunch” to “Shop”')
  expect(clicks()).toBeLessThanOrEqual(6)
  expect(await seed.playlistsAt(shop)).toMatchObject([{ name: 'Lunch', is_active: true }])
})

// requirement 19.11
test('the longest-dark screen of 205 locations is found in at most 2 clicks', async ({ page, product }) => {
  let entries = await serveShops(page, 205)
  const presence = await givePresence(page, entries)
  await page.clock.install()
  const clicks = await countClicks(page)
  await openMediaPage(page, product)
  await expect(live(page)).toBeVisible()
  // These screens lose their connections in this order.
  for (const lost of ['shop-140-videowall', 'shop-7-videowall', 'shop-88-videowall']) {
    await page.clock.runFor(60_000)
    entries = entries.filter(entry => entry !== lost)
    presence.list(entries)
  }

  await link(page, 'Manage Location').click()
  await button(page, 'Videowall').click()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Shop 140')
  expect(clicks()).toBeLessThanOrEqual(2)
  await expect(rows.nth(2)).toContainText('Shop 7')
  await expect(rows.nth(3)).toContainText('Shop 88')
})
