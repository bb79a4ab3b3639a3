import type { Page } from 'playwright/test'
import { BACK_MS, colourOrder, expect, expectColour, test } from '../../support/display/display.ts'
import { type DisplayRig, servedPlaylist } from '../../support/display/display-server.ts'

const open = (page: Page, url: string) => page.goto(`${url}/display/lobby/videowall`)

/** Opens a screen long before a time; when it shows a colour, sets its clock to 5 s before that time. */
async function openBefore(page: Page, url: string, time: string, isShown: () => Promise<void>): Promise<void> {
  const at = new Date(time).getTime()
  await page.clock.install({ time: at - 300_000 })
  await open(page, url)
  await isShown()
  await page.clock.setSystemTime(at - 5000)
}

/** A screen asks a second time when it connects: an answer may come then, and a clock's jump must not meet it. */
const asksAgain = (rig: DisplayRig) =>
  expect.poll(() => rig.requests.filter(path => path.includes('/active/today/')).length).toBe(2)

const morning = { id: 1, time_start: '08:00:00', time_end: '11:59:00' }
const noon = { id: 2, time_start: '12:00:00', time_end: '18:00:00' }

// requirement 8.6
test('the end of one window and the beginning of the next change the screen without a break', async ({
  page,
  rig,
  colour,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'], 2, morning), servedPlaylist(['blue.svg'], 2, noon)]
  await openBefore(page, rig.url, '2026-03-10T12:00:00+07:00', () => expectColour(colour, 'green'))
  expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
})

// requirement 8.6
test('a clock that jumps by ten minutes over a window’s edge', async ({ page, rig, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T11:55:00+07:00') })
  rig.playlists = [servedPlaylist(['green.svg'], 2, morning), servedPlaylist(['blue.svg'], 2, noon)]
  await open(page, rig.url)
  await expectColour(colour, 'green')
  await asksAgain(rig)
  await page.clock.setSystemTime(new Date('2026-03-10T12:05:00+07:00'))
  await expectColour(colour, 'blue', BACK_MS)
  await page.clock.setSystemTime(new Date('2026-03-10T11:55:00+07:00'))
  await expectColour(colour, 'green', BACK_MS)
})

// requirement 11.7
test('at midnight the playlists are loaded again and the new day begins', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg'], 2, { date_end: '2026-03-10' })]
  await openBefore(page, rig.url, '2026-03-11T00:00:00+07:00', async () => {
    await expectColour(colour, 'green')
    await asksAgain(rig)
  })
  rig.playlists = [servedPlaylist(['blue.svg'], 2, { id: 2, date_start: '2026-03-11' })]
  expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
})

for (const [type, yesterday, today] of [
  ['videowall', 'green.svg', 'blue.svg'],
  ['ticker', 'green 250.svg', 'blue 200.svg'],
] as const) {
  // requirement 11.7
  test(`${type}: after midnight the picture stays while the server does not answer`, async ({ page, rig, colour }) => {
    await page.clock.install({ time: new Date('2026-03-10T23:59:10+07:00') })
    rig.playlists = [servedPlaylist([yesterday], 2, { type, date_end: '2026-03-10' })]
    await page.goto(`${rig.url}/display/lobby/${type}`)
    await expectColour(colour, 'green')
    await page.route('**/api/**', route => route.abort())
    for (let second = 0; second < 120; second += 5) {
      await page.clock.fastForward(5000)
      expect(await colour()).toBe('green')
    }
    await expect(page.getByRole('main')).toHaveText('')
    rig.playlists = [servedPlaylist([today], 2, { type, id: 2, date_start: '2026-03-11' })]
    await page.unroute('**/api/**')
    await expectColour(colour, 'blue', BACK_MS)
  })
}

// requirement 11.7
test('while nothing plays the playlists are loaded once a minute', async ({ page, rig, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T12:00:30+07:00') })
  await open(page, rig.url)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  rig.playlists = [servedPlaylist(['green.svg'])]
  await page.clock.fastForward(30_000)
  await expectColour(colour, 'green')
})

test.describe('daylight saving', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  // requirement 8.6
  test('at an hour that the clock skips, one window ends and the next one begins', async ({ page, rig, colour }) => {
    rig.playlists = [
      servedPlaylist(['green.svg'], 2, { id: 1, time_start: '01:00:00', time_end: '02:30:00' }),
      servedPlaylist(['blue.svg'], 2, { id: 2, time_start: '03:00:00', time_end: '04:00:00' }),
    ]
    await openBefore(page, rig.url, '2026-03-29T02:00:00+01:00', () => expectColour(colour, 'green'))
    expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
  })

  // requirement 8.6
  test('in an hour that comes twice, a window that has ended begins again', async ({ page, rig, colour }) => {
    rig.playlists = [
      servedPlaylist(['green.svg'], 2, { id: 1, time_start: '02:30:00', time_end: '03:30:00' }),
      servedPlaylist(['blue.svg'], 2, { id: 2, time_start: '02:00:00', time_end: '02:15:00' }),
    ]
    await openBefore(page, rig.url, '2026-10-25T03:00:00+02:00', () => expectColour(colour, 'green'))
    expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
  })
})
