import type { Page } from 'playwright/test'
import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

const foot = (page: Page) => page.getByRole('region', { name: 'Rehearsal' })

// requirements 11.21, 11.22 and 11.24
test('at 60 times the speed a day changes the screen at its planned minutes, and nothing is reported or kept', async ({
  page,
  rig,
  colour,
}) => {
  await page.clock.install()
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  rig.playlists = [
    servedPlaylist(['green.svg'], 2, { time_start: '08:00:00', time_end: '17:59:00' }),
    servedPlaylist(['clip-blue.mp4'], 2, { id: 2, time_start: '18:00:00', time_end: '22:00:00' }),
  ]
  await page.goto(`${rig.url}/display/lobby/videowall?at=2026-12-24T17:50&speed=60`)
  await expect(foot(page)).toContainText('Rehearsal: Thursday 24 December 2026, 5:5')
  await expectColour(colour, 'green')
  await page.clock.runFor(11_000)
  await expectColour(colour, 'blue')
  await expect(foot(page)).toContainText('Thursday 24 December 2026, 6:0')
  await expect(foot(page)).toContainText('The server names only the playlists of today')
  // Longer than the first heartbeat of a screen.
  await page.clock.runFor(12_000)
  await expect(foot(page)).toContainText(/6:1\d PM/)
  expect([sockets, rig.messages]).toEqual([[], []])
  expect(rig.requests.filter(path => path.includes('/playlists/'))).toHaveLength(1)
  expect(
    await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      stored: Object.keys(localStorage),
    })),
  ).toEqual({ workers: 0, caches: [], stored: [] })
})
