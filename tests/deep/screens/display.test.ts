import { expect, expectColour, holdFile, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

// requirement 9.1
test('"Loading playlist..." becomes dim after a minute and not before, if something should play', async ({
  page,
  rig,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  rig.faults.set('green.svg', 'missing')
  await page.goto(`${rig.url}/display/lobby/videowall`)
  const text = page.getByText('Loading playlist...')
  await expect(text).toBeVisible()
  const colourAfter = (seconds: number) =>
    text.evaluate((element, ms) => {
      for (const animation of element.getAnimations()) animation.currentTime = ms
      return getComputedStyle(element).color
    }, seconds * 1000)
  expect(await colourAfter(59.9)).toBe('rgb(255, 255, 255)')
  expect(await colourAfter(65)).toBe('rgb(77, 77, 77)')
})

// requirement 9.1
test('a screen is black from its first frame on, also on a light desktop and a slow line', async ({
  page,
  rig,
  colour,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const letPage = await holdFile(page, '**/assets/display-page-*')
  const letEntry = await holdFile(page, '**/assets/index-*.js')
  await page.goto(`${rig.url}/display/lobby/videowall`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  expect(await colour()).toBe('black')
  letEntry()
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
  await page.clock.install()
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
  await page.clock.runFor(3000)
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
