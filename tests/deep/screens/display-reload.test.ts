import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

// As on plain http, where the server answers every reload.
test.use({ serviceWorkers: 'block' })

/** Counts the loads of the page. */
const loads = (requests: readonly string[], type = 'videowall') =>
  requests.filter(path => path === `/display/lobby/${type}`).length

// requirement 11.17
test('after a minute without a playable item the page is reloaded, once and not in a loop', async ({ page, rig }) => {
  // Requests would count those of the guard too, which first checks that the page can be loaded.
  let loaded = 0
  page.on('domcontentloaded', () => {
    loaded += 1
  })
  await page.clock.install()
  rig.faults.set('clip-red.mp4', 'corrupt')
  rig.playlists = [servedPlaylist(['clip-red.mp4'])]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  const tries = () => rig.requests.filter(path => path.endsWith('clip-red.mp4')).length
  const passMinutes = async (enough: () => boolean) => {
    for (let step = 0; step < 60 && !enough(); step += 1) {
      const before = tries()
      await page.clock.fastForward(5000)
      await expect.poll(() => tries() > before || enough()).toBe(true)
    }
  }
  await passMinutes(() => loaded >= 2)
  expect(loaded).toBe(2)
  const after = tries()
  await passMinutes(() => tries() > after + 30)
  expect(loaded).toBe(2)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
})

// requirement 11.17
test('a ticker without an image that can be shown for a minute reloads the page too', async ({ page, rig }) => {
  await page.clock.install()
  rig.faults.set('red 300.svg', 'corrupt')
  rig.playlists = [servedPlaylist(['red 300.svg'], 1, { type: 'ticker' })]
  const left = page.waitForEvent('console', message => message.text().includes('left out of the strip'))
  await page.goto(`${rig.url}/display/lobby/ticker`)
  await left
  await page.clock.runFor(60_000)
  await expect.poll(() => loads(rig.requests, 'ticker')).toBe(3)
  rig.faults.clear()
  await expect(page.locator('.strip > img').first()).toBeAttached({ timeout: 20_000 })
})

test('a deploy has removed a part of the page: one reload, and the picture stays', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg'], 600)]
  await page.route('**/assets/diagnostics-*.js', route => route.fulfill({ status: 404 }))
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'green')
  // The page hears keys after it has taken over the playing screen.
  const takenOver = () => expect(page.getByRole('main').locator('img').first()).toBeAttached()
  await takenOver()
  await page.keyboard.press('Control+Shift+D')
  await expect.poll(() => loads(rig.requests)).toBe(3)
  await expectColour(colour, 'green')
  await takenOver()
  const missing = page.waitForResponse('**/assets/diagnostics-*.js')
  await page.keyboard.press('Control+Shift+D')
  await missing
  await expectColour(colour, 'green')
  await expect(page.getByRole('main')).toHaveText('')
  expect(loads(rig.requests)).toBe(3)
})
