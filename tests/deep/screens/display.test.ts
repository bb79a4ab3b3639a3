import { type Colour, expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { screenshot } from '../../support/looks/screenshot.ts'

// requirements 1.6, 9.3, 9.6
test('films and images play in order without a black screen between them', async ({ page, rig, colour, shown }) => {
  const files = ['clip-red.mp4', 'green.svg', 'clip-blue.mp4', 'yellow.svg']
  rig.playlists = [servedPlaylist(files, 2)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  for (const wanted of ['red', 'green', 'blue', 'yellow', 'red'] as const) await expectColour(colour, wanted, 20_000)
  const seen = new Set<Colour>()
  while (shown.length < 9) seen.add(await colour())
  expect([...seen].filter(one => one === 'black' || one === 'other')).toEqual([])
  expect(shown.slice(0, 9)).toEqual([...files, ...files, 'clip-red.mp4'])
  // The films meet in one of the two layers, and the pictures in the other: each element is used again.
  await expect(page.locator('video')).toHaveCount(1)
  await expect(page.locator('img')).toHaveCount(2)
})

// requirement 9.3
test('a film moves, muted, inside a page that says only "Display"', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4'])]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'red')
  const bar = () => screenshot(page, { clip: { x: 0, y: 370, width: 800, height: 60 } })
  const first = await bar()
  await expect.poll(async () => first.equals(await bar())).toBe(false)
  expect(await page.locator('video').evaluateAll(films => films.every(film => 'muted' in film && film.muted))).toBe(
    true,
  )
  await expect(page.getByRole('main', { name: 'Display' })).toHaveText('')
})

// requirements 9.4, 9.6
test('one film alone loops without a gap', async ({ page, rig, colour, shown }) => {
  rig.playlists = [servedPlaylist(['clip-blue.mp4'])]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'blue')
  const seen = new Set<Colour>()
  while (shown.length < 4) seen.add(await colour())
  expect([...seen]).toEqual(['blue'])
})

// requirements 8.1, 11.2, 11.3, 11.6
test('"Loading playlist..." is shown until there is an item to play', async ({ page, rig, colour }) => {
  // A screen without a playlist loads them at every full minute: the next one is a minute away.
  await page.clock.install({ time: new Date('2026-03-10T12:00:01+07:00') })
  const reasons: string[] = []
  page.on('console', message => reasons.push(...(/asks for the playlists: (.*)/.exec(message.text())?.slice(1) ?? [])))
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  await expect
    .poll(() => rig.messages)
    .toContainEqual(['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: false }])
  // A connected socket loads the playlists again, unless the first answer has not come yet.
  const calls = () => rig.requests.filter(path => path.includes('/playlists/active/today/lobby/videowall')).length
  await expect.poll(() => calls() - reasons.length).toBe(0)
  rig.playlists = [servedPlaylist(['green.svg'])]
  rig.announce('another')
  rig.announce('lobby')
  await expectColour(colour, 'green')
  await expect(page.getByText('Loading playlist...')).toBeHidden()
  await expect
    .poll(() => rig.messages.filter(([name]) => name === 'screen_status').at(-1))
    .toEqual(['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: true }])
  // The message for the other screen caused no call.
  expect(reasons.filter(reason => reason !== 'connected')).toEqual(['the display starts', 'the screens were updated'])
  expect(reasons.length).toBeLessThanOrEqual(3)
  expect(calls()).toBe(reasons.length)
})

// requirement 9.1
test('"Loading playlist..." becomes dim after a minute and not before', async ({ page, rig }) => {
  await page.goto(`${rig.url}/display/lobby/videowall`)
  const text = page.getByText('Loading playlist...')
  await expect(text).toBeVisible()
  const opacityAfter = (seconds: number) =>
    text.evaluate((element, ms) => {
      for (const animation of element.getAnimations()) animation.currentTime = ms
      return Number(getComputedStyle(element).opacity)
    }, seconds * 1000)
  expect(await opacityAfter(59.9)).toBe(1)
  expect(await opacityAfter(65)).toBeCloseTo(0.3)
})

// requirement 9.2
test('an unknown type is named', async ({ page, rig }) => {
  await page.goto(`${rig.url}/display/lobby/hologram`)
  await expect(page.getByRole('main', { name: 'Display' })).toHaveText('Unknown display type: hologram')
  expect(rig.requests.some(path => path.startsWith('/api/'))).toBe(false)
})

// requirement 9.13
test('the diagnostics open by key and by address, and name the present item and the next one', async ({
  page,
  rig,
  colour,
}) => {
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'], 30)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'green')
  const diagnostics = page.getByRole('region', { name: 'Diagnostics' })
  await expect(diagnostics).toBeHidden()
  // The page hears keys after it has taken over the playing screen.
  await expect(page.getByRole('main').locator('img').first()).toBeAttached()
  await page.keyboard.press('Control+Shift+D')
  await expect(diagnostics).toContainText('"green.svg" (playlist 1, repeat 1)')
  await expect(diagnostics).toContainText('"blue.svg" (playlist 1, repeat 1)')
  await expect(diagnostics).toContainText('It follows by position.')
  await page.keyboard.press('Control+Shift+D')
  await expect(diagnostics).toBeHidden()
  await page.goto(`${rig.url}/display/lobby/videowall?debug`)
  await expect(diagnostics).toContainText('connected')
})

// requirement 9.1
test('a screen is black from its first frame on, also on a light desktop and a slow line', async ({
  page,
  rig,
  colour,
}) => {
  /** Holds files back until the returned function is called. */
  const hold = async (files: string) => {
    let letThrough: () => void = () => undefined
    const gate = new Promise<void>(resolve => {
      letThrough = resolve
    })
    await page.route(files, async route => {
      await gate
      await route.continue()
    })
    return letThrough
  }
  const isPainted = () => page.evaluate(() => performance.getEntriesByType('paint').length > 0)
  await page.emulateMedia({ colorScheme: 'light' })
  const letPage = await hold('**/assets/display-page-*')
  const letEntry = await hold('**/assets/index-*.js')
  await page.goto(`${rig.url}/display/lobby/videowall`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  expect(await isPainted(), 'something is painted before the page knows that it is a screen').toBe(false)
  letEntry()
  await expect.poll(() => page.evaluate(() => document.documentElement.style.background)).toContain('rgb(0, 0, 0)')
  expect(await colour()).toBe('black')
  await expect(page.getByRole('main')).toBeHidden()
  letPage()
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  expect(await colour()).toBe('black')
})

// requirement 9.12
test('a kiosk shows no cursor after 3 s and no scroll bars, in portrait and in landscape', async ({
  page,
  rig,
  colour,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'], 30)]
  await page.setViewportSize({ width: 450, height: 800 })
  await page.goto(`${rig.url}/display/lobby/videowall`)
  const cursor = () => page.getByRole('main').evaluate(main => getComputedStyle(main).cursor)
  let left = 100
  const moved = async () => {
    left += 5
    await page.mouse.move(left, 100)
    return cursor()
  }
  await expect.poll(moved).toBe('auto')
  await expect.poll(cursor).toBe('none')
  await expect.poll(moved).toBe('auto')
  const scrolls = await page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight
  })
  expect(scrolls).toBe(false)
  await page.setViewportSize({ width: 800, height: 450 })
  await expectColour(colour, 'green')
})
