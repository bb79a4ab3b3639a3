import type { Page } from 'playwright/test'
import { expect, test } from '../../support/console/console-test.ts'
import { setMode } from '../../support/console/dialogs.ts'
import { button, panel } from '../../support/console/locators.ts'
import { expectPictures, openMediaPage } from '../../support/console/media.ts'
import { signInPage } from '../../support/console/session.ts'
import { items } from '../../support/display/playlists.ts'
import { watchRenders } from '../../support/looks/render-count.ts'
import { serveLargeLibrary } from '../../support/product/media-files.ts'

const PLAYLISTS = 200

/** A location of 200 playlists of 50 items, half of them the ticker's; every file is an empty picture. */
async function serveManyPlaylists(page: Page): Promise<void> {
  const names = Array.from({ length: 50 }, (_, item) => `picture-${item + 1}.png`)
  const playlists = Array.from({ length: PLAYLISTS }, (_, index) => ({
    id: index + 1,
    type: index % 2 === 0 ? 'videowall' : 'ticker',
    date_start: '2020-01-01',
    date_end: '2099-12-31',
    time_start: '08:00:00',
    time_end: '20:00:00',
    repeat_interval: 1,
    is_active: true,
    items: items(...names).map(item => ({ ...item, id: index * 1000 + Number(item.id) })),
  }))
  const answer = { success: true, message: '', data: { playlists } }
  await page.route('**/api/playlists/location/**', route => route.fulfill({ json: answer }))
  await page.route('**/api/playlists/*/items/reorder', route => route.fulfill({ json: { success: true, message: '' } }))
  await page.route('**/api/uploads/**', route =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  )
}

// requirement 19.7
test('a change on one of 200 playlist cards draws no other card', async ({ page, product }) => {
  const drawn = await watchRenders(page)
  await serveManyPlaylists(page)
  await signInPage(page, product)
  await page.goto('/location/1?name=Lobby&uid=lobby')
  const wall = panel(page, 'Videowall Tape')
  await expect(wall.getByRole('article')).toHaveCount(PLAYLISTS / 2)
  expect(await drawn('article')).toBe(PLAYLISTS)
  // Of ten thousand items only those near the viewport are in the document.
  expect(await page.getByRole('listitem').count()).toBeLessThan(500)

  await setMode(page, 'Edit Videowall Tape')
  await expect(button(wall, 'Edit playlist 1')).toBeVisible()
  await expect(wall.getByLabel('Last day of picture-1.png').first()).toBeVisible()
  expect(await drawn('article')).toBe(PLAYLISTS / 2)

  // An item that is not drawn yet takes the room of a drawn one, or a button would move away from the pointer.
  for (const tape of ['Videowall Tape', 'Ticker Tape'] as const) {
    const heights = await panel(page, tape)
      .getByRole('listitem')
      .evaluateAll(items => items.map(item => item.getBoundingClientRect().height))
    expect(new Set(heights).size, `heights of items in ${tape}`).toBe(1)
  }

  await button(wall, 'Edit playlist 1').click()
  await expect(button(wall, 'Update Playlist')).toBeVisible()
  expect(await drawn('article')).toBe(1)
  await wall.getByRole('spinbutton', { name: 'Repeat' }).first().fill('7')
  expect(await drawn('article')).toBe(0)
  await wall.getByRole('spinbutton', { name: 'Repeat' }).first().fill('1')
  await button(wall, 'Edit playlist 3').click()
  await expect(button(wall, 'Edit playlist 3')).toHaveAttribute('aria-pressed', 'true')
  expect(await drawn('article')).toBe(2)

  const reloaded = page.waitForResponse('**/api/playlists/location/**')
  await button(wall, 'Move picture-2.png down').first().click()
  await expect(wall.getByRole('listitem').nth(2)).toContainText('picture-2.png')
  await reloaded
  // The routed server keeps its order: the item is back when the reloaded list has been drawn.
  await expect(wall.getByRole('listitem').nth(1)).toContainText('picture-2.png')
  expect(await drawn('article')).toBe(1)
})

// requirement 19.7
test('a change of one list of the library draws no card of the other', async ({ page, product }) => {
  const drawn = await watchRenders(page)
  await serveLargeLibrary(page)
  await openMediaPage(page, product)
  const videos = page.getByRole('region', { name: 'Videos' })
  await expectPictures(page)
  const cards = await videos.getByRole('listitem').count()
  await drawn('.media-card')

  await setMode(page, 'Delete videos')
  await expect(videos.getByRole('button', { name: /^Delete Film/ })).toHaveCount(cards)
  expect(await drawn('.media-card')).toBe(cards)

  // Every film and every photo has a "p" in its name: the same cards stay as they are.
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('p')
  await expect(videos).toContainText('1000')
  expect(await drawn('.media-card')).toBe(0)
})
