import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

const FILES = ['clip-red.mp4', 'green.svg', 'clip-blue.mp4', 'yellow.svg']

// requirements 11.10, 11.13
test('during an outage of two minutes every item goes on in its order, never black; then the screen reports', async ({
  page,
  rig,
  colour,
  shown,
}) => {
  await page.clock.install()
  const kept = page.waitForEvent('console', message => message.text() === 'Display: keeps the page itself')
  rig.playlists = [servedPlaylist(FILES)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await kept
  const connects = () => rig.messages.map(([name]) => name)
  await expect.poll(connects).toContain('screen_connected')
  await rig.stop()
  const before = shown.length
  const since = () => shown.slice(before)
  const seen = new Set<string>()
  for (const end = Date.now() + 20_000; since().length <= FILES.length && Date.now() < end; ) seen.add(await colour())
  expect([...seen].sort()).toEqual(['blue', 'green', 'red', 'yellow'])
  const first = FILES.indexOf(since()[0] ?? '')
  expect(since()).toEqual(since().map((_, index) => FILES[(first + index) % FILES.length]))
  for (let second = 0; second < 120; second += 10) {
    await page.clock.fastForward(10_000)
    expect(await colour()).toMatch(/red|green|blue|yellow/)
  }
  await expect(page.getByRole('main')).toHaveText('')
  rig.messages.length = 0
  await rig.start()
  await page.clock.fastForward(10_000)
  await expect.poll(connects).toContain('screen_connected')
})

// requirement 11.10
test('a screen waits for a server that is not ready, says so, and loads no file meanwhile', async ({
  page,
  rig,
  colour,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  await page.clock.install()
  await page.route('**/api/**', route => route.fulfill({ status: 503, body: '<h1>starting</h1>' }))
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  expect(rig.requests.filter(path => path.startsWith('/api/'))).toEqual([])
  await page.unroute('**/api/**')
  await page.clock.fastForward(10_000)
  await expectColour(colour, 'green')
})
