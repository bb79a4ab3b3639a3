import type { Page } from 'playwright/test'
import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { age, expectCovered, onScreen, strip } from '../../support/display/ticker.ts'

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

// requirement 11.22
test('films play 16 times as fast', async ({ page, rig }) => {
  const shown: string[] = []
  page.on('console', message => shown.push(...(/^Rehearsal: shows "([^"]+)"/.exec(message.text())?.slice(1) ?? [])))
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'clip-blue.mp4'])]
  await page.goto(`${rig.url}/display/lobby/videowall?speed=16`)
  // Films of 2 s take an eighth of a second: at their usual speed these would take 16 s.
  await expect.poll(() => shown.length).toBeGreaterThan(8)
  expect(
    await page.locator('video').evaluateAll(films => films.map(film => 'playbackRate' in film && film.playbackRate)),
  ).toEqual([16, 16])
  expect(new Set(shown)).toEqual(new Set(['clip-red.mp4', 'clip-blue.mp4']))
})

// requirement 11.22
test('a strip moves 16 times as fast, without a hole', async ({ page, rig }) => {
  await page.clock.install()
  rig.playlists = [strip(['red 300.svg', 'blue 200.svg', 'green 250.svg'])]
  await page.goto(`${rig.url}/display/lobby/ticker?speed=16`)
  await expect(page.locator('.strip > img').nth(5)).toBeAttached()
  // Both in one frame.
  const sample = () =>
    page.locator('.strip').evaluate(moving => ({
      at: Number(document.timeline.currentTime),
      left: -new DOMMatrix(getComputedStyle(moving).transform).m41,
    }))
  const before = await sample()
  await page.waitForTimeout(500)
  const after = await sample()
  expect((after.left - before.left) / (after.at - before.at)).toBeCloseTo(1.6, 1)
  expectCovered(await onScreen(page))
  // The next maintenance comes after 10 s.
  await age(page, 10)
  await page.clock.runFor(10_000)
  expectCovered(await onScreen(page))
})
