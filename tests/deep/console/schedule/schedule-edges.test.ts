import type { Page } from 'playwright/test'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { button } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'

const TIMES = { time_start: '08:00:00', time_end: '18:00:00' }

/** Opens the schedule of a location whose videowall plays one playlist from 8:00 AM to 6:00 PM. */
async function openSchedule(page: Page, product: Product) {
  const seed = await product.seed()
  const location = await seed.location('Lobby', 'lobby')
  const playlist = await seed.playlist(location, 'videowall', TIMES)
  await seed.items(playlist, [await seed.uploadFile('tests/fixtures/strip.png')])
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto('/schedule')
  await expect(page.getByRole('gridcell', { name: 'videowall, 8:00 AM to 6:00 PM' })).toBeVisible()
  const stored = async () => {
    const { data } = await seed.call<{ playlists: Playlist[] }>('GET', `/playlists/location/${location.id}`)
    return data.playlists.find(({ id }) => id === playlist)
  }
  return { stored }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change hours' })

// requirements 20.60, 20.61, 20.62
test('an edge is dragged with the mouse, and its block and its playlist have the new hours', async ({
  page,
  product,
}) => {
  const { stored } = await openSchedule(page, product)
  await page.getByRole('gridcell', { name: 'videowall, 8:00 AM to 6:00 PM' }).hover()
  const handle = page.locator('.schedule-edge').nth(1)
  const from = await handle.boundingBox()
  const track = await page.locator('.schedule-track').first().boundingBox()
  if (!from || !track) throw new Error('The edge is not on the screen.')
  const y = from.y + from.height / 2
  const xOf = (minute: number) => track.x + (minute / 1440) * track.width
  await page.mouse.move(from.x + from.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(xOf(16 * 60 + 2), y, { steps: 6 })
  await expect(handle).toHaveText('4:00 PM')
  await page.mouse.up()
  await expect(dialog(page).getByRole('status')).toContainText(
    'videowall plays until 4:00 PM instead of 6:00 PM, on every day from 1 Jan 2020 to 31 Dec 2099.',
  )
  await button(dialog(page), 'Save hours').click()
  await expectAlert(page, 'Success', 'Playlist updated successfuly!')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('gridcell', { name: 'videowall, 8:00 AM to 4:00 PM' })).toBeVisible()
  expect(await stored()).toMatchObject({ time_start: '08:00:00', time_end: '16:00:00', repeat_interval: 1 })
})

// requirements 20.60, 20.62
test('an edge is moved by keys alone, and the keyboard is in the grid again', async ({ page, product }) => {
  const { stored } = await openSchedule(page, product)
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('s')
  await expect(dialog(page).getByLabel('Starts at')).toBeFocused()
  await expect(dialog(page).getByLabel('Starts at')).toHaveValue('08:00')
  await page.keyboard.type('0930AM')
  await expect(dialog(page).getByRole('status')).toContainText('starts at 9:30 AM instead of 8:00 AM')
  await page.keyboard.press('Enter')
  await expectAlert(page, 'Success', 'Playlist updated successfuly!')
  await expect(page.getByRole('gridcell', { name: 'videowall, 9:30 AM to 6:00 PM' })).toBeVisible()
  await expect(grid).toBeFocused()
  expect(await stored()).toMatchObject({ time_start: '09:30:00', time_end: '18:00:00' })
})
