import { type Colour, expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { expectCovered, onScreen, strip } from '../../support/display/ticker.ts'

// requirements 1.6, 9.3, 9.6
test('films and images play in order, muted, without a black screen between them', async ({
  page,
  rig,
  colour,
  shown,
}) => {
  const files = ['clip-red.mp4', 'green.svg', 'clip-blue.mp4']
  rig.playlists = [servedPlaylist(files)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'red')
  const seen = new Set<Colour>()
  while (shown.length < 4) seen.add(await colour())
  expect([...seen].sort()).toEqual(['blue', 'green', 'red'])
  expect(shown).toEqual([...files, 'clip-red.mp4'])
  const films = page.locator('video')
  expect(await films.evaluateAll(all => all.every(film => 'muted' in film && film.muted))).toBe(true)
  await expect(page.getByRole('main', { name: 'Display' })).toHaveText('')
})

// requirements 10.1, 10.4
test('a strip moves by 100 px a second without a hole, and a refreshed list keeps its phase', async ({ page, rig }) => {
  // The first image stays in the strip for 15 s, and its left edge tells the phase.
  const files = ['red 1500.svg', 'missing.png', 'blue 200.svg', 'green 250.svg']
  rig.playlists = [strip(files)]
  await page.goto(`${rig.url}/display/lobby/ticker`)
  await expect(page.locator('.strip > img').nth(5)).toBeAttached()
  const look = () =>
    page.locator('.strip > img').evaluateAll(all => ({
      // The clock of the animations and the positions change only at a frame.
      at: Number(document.timeline.currentTime),
      left: all[0]?.getBoundingClientRect().left ?? 0,
      heights: [...new Set(all.map(image => Math.round(image.getBoundingClientRect().height)))],
    }))
  const before = await look()
  await page.waitForTimeout(1000)
  const after = await look()
  expect((before.left - after.left) / ((after.at - before.at) / 1000)).toBeCloseTo(100, 0)
  expect(after.heights).toHaveLength(1)
  for (const file of ['red', 'blue', 'green'])
    expect(await page.locator(`.strip > img[src*=${file}]`).count()).toBeGreaterThanOrEqual(2)
  expectCovered(await onScreen(page))

  rig.playlists = [strip([...files, 'yellow 250.svg'])]
  rig.announce('lobby')
  await expect(page.locator('img[src*=yellow]').first()).toBeAttached()
  const refreshed = await look()
  expect(refreshed.left + refreshed.at / 10).toBeCloseTo(after.left + after.at / 10, 0)
})

// requirements 11.2, 11.3, 11.5, 11.6, 12.3
test('an update for this screen changes the picture at once, and every state is reported', async ({
  page,
  rig,
  colour,
}) => {
  await page.clock.install()
  const connected = ['screen_connected', { uniqueId: 'lobby', type: 'videowall' }]
  const status = (isActive: boolean) => ['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive }]
  rig.playlists = [servedPlaylist(['green.svg', 'yellow.svg'], 600)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'green')
  await expect.poll(() => rig.messages).toContainEqual(status(true))
  const calls = () => rig.requests.filter(path => path.includes('/active/today/')).length
  // One at the start, and one with the connection.
  await expect.poll(calls).toBe(2)
  rig.messages.length = 0
  rig.playlists = []
  rig.announce('another')
  rig.announce('lobby')
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  await expect.poll(() => rig.messages.slice(0, 3)).toEqual([connected, status(true), status(false)])
  expect(calls()).toBe(3)

  rig.playlists = [servedPlaylist(['blue.svg'], 600)]
  rig.announce('lobby')
  // A second message within 10 s waits for their end.
  await page.clock.fastForward(10_000)
  await expectColour(colour, 'blue')
  await expect.poll(() => rig.messages.at(-1)).toEqual(status(true))
  await page.goto('about:blank')
  await expect.poll(() => rig.messages.at(-1)).toEqual(status(false))
})

// requirement 19.13
for (const { path, without, sentence } of [
  { path: '/', without: 'any', sentence: /^This browser is too old for the console\. It needs .* 116 or newer\.$/ },
  { path: '/display/lobby/ticker', without: 'timeout', sentence: /^This screen needs .* 103 or newer\.$/ },
]) {
  test(`${path} says which browser it needs, to one that is too old`, async ({ page, rig }) => {
    await page.addInitScript(name => Reflect.deleteProperty(AbortSignal, name), without)
    await page.goto(`${rig.url}${path}`)
    await expect(page.locator('body > p')).toHaveText(sentence)
    expect(rig.requests.filter(one => one.startsWith('/api'))).toEqual([])
  })
}
