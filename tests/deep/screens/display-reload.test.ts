import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

// As on plain http, where the server answers every reload.
test.use({ serviceWorkers: 'block' })

for (const [type, file] of [
  ['videowall', 'clip-red.mp4'],
  ['ticker', 'red 300.svg'],
] as const) {
  // requirement 11.17
  test(`a ${type} without a playable item for a minute reloads the page, once and not in a loop`, async ({
    page,
    rig,
  }) => {
    // Requests would count those of the guard too, which first checks that the page can be loaded.
    let loaded = 0
    page.on('domcontentloaded', () => {
      loaded += 1
    })
    await page.clock.install()
    rig.faults.set(file, 'corrupt')
    rig.playlists = [servedPlaylist([file], 1, { type })]
    await page.goto(`${rig.url}/display/lobby/${type}`)
    const tries = () => rig.requests.filter(path => path.endsWith(file)).length
    /** Lets the time pass in which the file is asked for so often again, unless the page is reloaded. */
    const passTries = async (count: number) => {
      const before = loaded
      for (let step = 0; step < count && loaded === before; step += 1) {
        const asked = tries()
        for (let look = 0; look < 20 && tries() === asked && loaded === before; look += 1)
          await page.clock.fastForward(5000)
      }
    }
    await passTries(20)
    await expect.poll(() => loaded).toBe(2)
    await passTries(20)
    expect(loaded).toBe(2)
    await expect(page.getByText('Loading playlist...')).toBeVisible()
    rig.faults.clear()
    const kind = type === 'videowall' ? 'video' : 'img'
    // A jump may meet a file that is still on its way: the next try has it.
    await expect(async () => {
      await page.clock.fastForward(5000)
      await expect(page.locator(`${kind}[src]`).first()).toBeAttached({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
  })
}

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
