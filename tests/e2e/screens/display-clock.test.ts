import type { Page } from 'playwright/test'
import { colourOrder, expect, expectColour, test } from '../../support/display/display.ts'
import { standPlaylist } from '../../support/display/display-server.ts'

/** A screen is back within this time, and a little more for a busy machine to show it. */
const BACK_MS = 16_000

const open = (page: Page, url: string) => page.goto(`${url}/display/lobby/videowall`)

const morning = { id: 1, time_start: '08:00:00', time_end: '11:59:00' }
const noon = { id: 2, time_start: '12:00:00', time_end: '18:00:00' }

// requirement 8.6
test('a window that ends and one that begins change the screen without a break', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T11:59:50+07:00') })
  stand.playlists = [standPlaylist(['green.svg'], 2, morning), standPlaylist(['blue.svg'], 2, noon)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
})

// requirement 8.6
test('a clock that jumps by ten minutes over a window’s edge', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T11:55:00+07:00') })
  stand.playlists = [standPlaylist(['green.svg'], 2, morning), standPlaylist(['blue.svg'], 2, noon)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  await page.clock.setSystemTime(new Date('2026-03-10T12:05:00+07:00'))
  await expectColour(colour, 'blue', BACK_MS)
  await page.clock.setSystemTime(new Date('2026-03-10T11:55:00+07:00'))
  await expectColour(colour, 'green', BACK_MS)
})

// requirement 11.7
test('at midnight the playlists are asked for again and the new day begins', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T23:59:50+07:00') })
  stand.playlists = [standPlaylist(['green.svg'], 2, { date_end: '2026-03-10' })]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  stand.playlists = [standPlaylist(['blue.svg'], 2, { id: 2, date_start: '2026-03-11' })]
  expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
})

// requirement 11.7
test('while nothing plays the playlists are asked for once a minute', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T12:00:30+07:00') })
  await open(page, stand.url)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  stand.playlists = [standPlaylist(['green.svg'])]
  await page.clock.fastForward(30_000)
  await expectColour(colour, 'green')
})

test.describe('daylight saving', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  // requirement 8.6
  test('an hour that the clock leaves out: one window ends with it, the next one begins', async ({
    page,
    stand,
    colour,
  }) => {
    await page.clock.install({ time: new Date('2026-03-29T01:59:52+01:00') })
    stand.playlists = [
      standPlaylist(['green.svg'], 2, { id: 1, time_start: '01:00:00', time_end: '02:30:00' }),
      standPlaylist(['blue.svg'], 2, { id: 2, time_start: '03:00:00', time_end: '04:00:00' }),
    ]
    await open(page, stand.url)
    await expectColour(colour, 'green')
    expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
  })

  // requirement 8.6
  test('an hour that comes twice: a window that has ended begins again', async ({ page, stand, colour }) => {
    await page.clock.install({ time: new Date('2026-10-25T02:59:52+02:00') })
    stand.playlists = [
      standPlaylist(['green.svg'], 2, { id: 1, time_start: '02:30:00', time_end: '03:30:00' }),
      standPlaylist(['blue.svg'], 2, { id: 2, time_start: '02:00:00', time_end: '02:15:00' }),
    ]
    await open(page, stand.url)
    await expectColour(colour, 'green')
    expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
  })
})
