import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

// As on plain http, where the server answers every reload.
test.use({ serviceWorkers: 'block' })

// requirement 1.13
test('a deploy has removed a part of the page: one reload, and the picture stays', async ({ page, rig, colour }) => {
  /** Counts the loads of the page, and the questions of it whether the server answers. */
  const loads = () => rig.requests.filter(path => path === '/display/lobby/videowall').length
  rig.playlists = [servedPlaylist(['green.svg'], 600)]
  await page.route('**/assets/display-page-*.js', route => route.fulfill({ status: 404 }))
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expect.poll(loads).toBe(5)
  await expectColour(colour, 'green')
  await expect(page.locator('body')).toHaveText('')
  expect(loads()).toBe(5)
})
