import { colourOrder, expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

// requirements 11.6, 11.9, 12.3
test('an update for this screen announces the screen again, and no picture is lost', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'], 3)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'green')
  const connected = ['screen_connected', { uniqueId: 'lobby', type: 'videowall' }]
  const active = ['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: true }]
  await expect.poll(() => rig.messages).toContainEqual(active)
  rig.messages.length = 0
  rig.playlists = [servedPlaylist(['green.svg', 'yellow.svg'], 3)]
  rig.announce('lobby')
  // A heartbeat may come in between.
  const announced = () => rig.messages.findIndex(([name]) => name === 'screen_connected')
  await expect
    .poll(() => announced() >= 0 && rig.messages.slice(announced(), announced() + 2))
    .toEqual([connected, active])
  expect(rig.messages.filter(([name]) => name === 'screen_connected')).toHaveLength(1)
  const order = await colourOrder(colour, 4)
  expect(new Set(order)).toEqual(new Set(['green', 'yellow']))
})

// requirement 11.5
test('a screen that is closed reports that it is inactive', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'green')
  // The socket connects after the first picture.
  await expect.poll(() => rig.messages.map(([name]) => name)).toContain('screen_status')
  await page.goto('about:blank')
  await expect
    .poll(() => rig.messages.at(-1))
    .toEqual(['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: false }])
})

// requirement 11.4
test('the heartbeat reports the status and the presence every 10 s', async ({ page, rig, colour }) => {
  await page.clock.install()
  rig.playlists = [servedPlaylist(['green.svg'], 600)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'green')
  // The report that a screen plays may arrive after its first picture.
  const plays = ['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: true }]
  await expect.poll(() => rig.messages).toContainEqual(plays)
  // The page's clock stops here, so that a slow machine sends no further heartbeat. In all it moves by less than 45 s:
  // after these the socket would miss the server's pings.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.clock.runFor(10_000)
  await expect.poll(() => rig.messages.at(-1)?.[0]).toBe('screen_alive')
  rig.messages.length = 0
  for (const beats of [1, 2]) {
    await page.clock.runFor(10_000)
    const names = Array.from({ length: beats }, () => ['screen_status', 'screen_alive']).flat()
    await expect.poll(() => rig.messages.map(([name]) => name)).toEqual(names)
  }
})
