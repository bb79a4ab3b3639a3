import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { compareWithScreen, openConsole, openPanel, type PlanCase } from '../../support/display/panel-and-screen.ts'

const six = { day: '2026-12-24', minute: 1080 }

// requirement 20.28
test('what the panel says plays first is what a screen shows first whose clock is set there', async ({
  page,
  browser,
  rig,
}) => {
  const over = servedPlaylist(['red.svg'], 20, { id: 3, type: 'videowall', time_start: '16:00', time_end: '17:59' })
  const begins = servedPlaylist(['green.svg'], 20, { id: 5, type: 'videowall', time_start: '18:00', time_end: '20:00' })
  const cases: PlanCase[] = [
    { locationId: 1, type: 'videowall', at: six, playlists: [begins, over] },
    { locationId: 2, type: 'videowall', at: six, playlists: [over] },
  ]
  expect(await compareWithScreen(page, browser, rig, cases)).toBe(1)
})

// requirements 20.26, 20.27
test('the preview plays the moment, muted and at a chosen speed, and reports nothing', async ({ page, rig }) => {
  const playlist = servedPlaylist(['film.mp4', 'green.svg', 'blue.svg'], 30, { name: 'Film', type: 'videowall' })
  const plan: PlanCase = {
    locationId: 1,
    type: 'videowall',
    at: six,
    playlists: [playlist],
  }
  await page.clock.install()
  await openConsole(page, [plan])
  await openPanel(page, rig, plan)
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(page.getByText('“film.mp4” of “Film”, then “green.svg”')).toBeVisible()
  const films = page.locator('.moment-rehearsal video')
  expect(await films.evaluateAll(all => all.every(film => film instanceof HTMLVideoElement && film.muted))).toBe(true)
  await page.getByText('16×').click()
  await expect(page.getByText('“green.svg” of “Film”, then “blue.svg”')).toBeVisible()
  await page.clock.runFor(8000)
  await expect(page.getByText('6:02 PM')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(films).toHaveCount(0)
  // The console asks who is connected; a screen would say that it is alive and what it plays.
  expect(new Set(rig.messages.map(([name]) => name))).toEqual(new Set(['request_screens']))
  expect(rig.requests.filter(path => path.includes('/active/today/'))).toEqual([])
})
