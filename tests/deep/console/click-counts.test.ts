import { io } from 'socket.io-client'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { Id } from '../../../src/id.ts'
import { screenEntry } from '../../../src/realtime/messages.ts'
import { locationPath } from '../../../src/routes.ts'
import { alertOf, expectAlert, setMode } from '../../support/console/dialogs.ts'
import { keptScreens } from '../../support/console/kept-screens.ts'
import { button, card, gallery, link, panel } from '../../support/console/locators.ts'
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
import { expect, test } from '../../support/product/e2e.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'

// requirement 19.11
test('keys are no clicks, and each press of the mouse is one', async ({ page, product }) => {
  const clicks = await countClicks(page)
  await openMediaPage(page, product)
  expect(clicks()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search by name' }).click()
  await page.keyboard.type('poster')
  await button(page, 'Delete images').focus()
  await page.keyboard.press('Enter')
  expect(clicks()).toBe(1)
})

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
  for (const [label, text] of Object.entries({ 'Start time': '11', 'End time': '14', 'Name (optional)': 'Lunch' })) {
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
test('a photo is added to an older playlist in at most 6 clicks, Update included', async ({ page, product }) => {
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
  await expectAlert(page, 'Success', 'Media saved successfuly!')
  await button(panel(page, 'Screens'), 'Update').click()
  await expect(alertOf(page, 'Success')).toHaveAccessibleDescription('All playlist updated!')
  expect(clicks()).toBeLessThanOrEqual(6)

  const answer = await seed.call<{ playlists: Playlist[] }>('GET', '/playlists/active/today/food-court/videowall')
  const media = answer.data.playlists.map(({ id, items }) => [id, items.map(item => item.media.id)])
  expect(media).toEqual([
    [older, [first.id, photo.id]],
    [newer, [first.id]],
  ])
})

const entryOf = (uniqueId: string) => screenEntry(uniqueId, 'videowall')

/** Keeps the videowalls of many locations connected over one connection, as behind a gateway. */
function connectScreens(url: string, uniqueIds: readonly string[]) {
  const socket = io(url, { transports: ['websocket'] })
  const connected = new Set(uniqueIds)
  let present: readonly string[] = []
  socket.on('update_screens', (entries: readonly string[]) => {
    present = entries
  })
  socket.emit('request_screens')
  const beat = () => {
    for (const uniqueId of connected) socket.emit('screen_alive', { uniqueId, type: 'videowall' })
  }
  beat()
  const heartbeat = setInterval(beat, 10_000)
  return {
    /** The presence list that the server has sent last. */
    present: () => present,
    lose(uniqueId: string) {
      connected.delete(uniqueId)
      socket.emit('screen_status', { uniqueId, type: 'videowall', isActive: false })
    },
    close() {
      clearInterval(heartbeat)
      socket.close()
    },
  }
}

// requirement 19.11
test('the longest-dark screen of 205 locations is found in at most 2 clicks', async ({ page, product }) => {
  const seed = await product.seed()
  const uniqueIds = Array.from({ length: 205 }, (_, index) => `site-${index + 1}`)
  for (const uniqueId of uniqueIds) await seed.location(`Mall ${uniqueId}`, uniqueId)
  // These screens lose their connections in this order.
  const lost = ['site-140', 'site-7', 'site-88']
  const screens = connectScreens(product.url, uniqueIds)
  await expect.poll(() => screens.present().length).toBe(205)
  const clicks = await countClicks(page)
  await openMediaPage(page, product)
  await expect.poll(async () => (await keptScreens(page)).length).toBe(205)
  for (const uniqueId of lost) {
    screens.lose(uniqueId)
    await expect.poll(screens.present).not.toContain(entryOf(uniqueId))
  }

  await link(page, 'Manage Location').click()
  await button(page, 'Videowall').click()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('Mall site-140')
  expect(clicks()).toBeLessThanOrEqual(2)
  await expect(rows.nth(2)).toContainText('Mall site-7')
  await expect(rows.nth(3)).toContainText('Mall site-88')
  const dark = uniqueIds.filter(uniqueId => !screens.present().includes(entryOf(uniqueId)))
  expect(new Set(dark)).toEqual(new Set(lost))
  screens.close()
})
