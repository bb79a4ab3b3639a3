import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { corners, expectShape, queryOf } from '../../support/display/shapes.ts'
import { strip } from '../../support/display/ticker.ts'

const TURNS = [0, 90, 180, 270] as const

// requirements 34.1, 34.2, 34.3 and 34.4
for (const rotate of TURNS) {
  test(`turned by ${rotate}, a screen, one with a strip and one of a wall show the right pixels`, async ({
    page,
    rig,
    context,
  }) => {
    const reader = await context.newPage()
    rig.playlists = corners('corners.jpg')
    for (const shape of [{ rotate }, { rotate, strip: true }, { rotate, tile: 3 }, { rotate, strip: true, tile: 4 }]) {
      await page.goto(`${rig.url}/display/lobby/videowall?${queryOf(shape)}`)
      await expectShape(page, reader, shape)
    }
  })
}

// requirement 34.3
test('a strip beside a film reports for itself, and leaves its place without a jump in the film', async ({
  page,
  rig,
}) => {
  await page.clock.install()
  const film = servedPlaylist(['film.mp4'], 1, { type: 'videowall' })
  rig.playlists = [film, strip(['red 300.svg'], { id: 2 })]
  await page.goto(`${rig.url}/display/lobby/videowall?strip=top`)
  const stage = page.locator('.stage')
  const box = () => stage.evaluate(one => (one instanceof HTMLElement ? [one.offsetTop, one.offsetHeight] : []))
  await expect.poll(box).toEqual([90, 360])
  const says = (type: string, isActive: boolean) => ['screen_status', { uniqueId: 'lobby', type, isActive }]
  for (const type of ['videowall', 'ticker']) {
    await expect.poll(() => rig.messages).toContainEqual(['screen_connected', { uniqueId: 'lobby', type }])
    await expect.poll(() => rig.messages).toContainEqual(says(type, true))
  }
  await page.evaluate(() => {
    const seen: string[] = []
    // The film lasts 3 s. If it ends meanwhile, the browser pauses it too.
    const isPlaying = ({ hidden, currentTime, ended }: HTMLVideoElement) => !hidden && currentTime > 0 && !ended
    for (const element of document.querySelectorAll('video'))
      for (const type of ['emptied', 'pause', 'seeking', 'loadstart'])
        element.addEventListener(type, () => isPlaying(element) && seen.push(type))
    Object.assign(window, { seen, films: [...document.querySelectorAll('video')] })
  })
  rig.playlists = [film]
  rig.announce('lobby')
  await expect.poll(box).toEqual([0, 450])
  await expect.poll(() => rig.messages).toContainEqual(says('ticker', false))
  expect(rig.messages).not.toContainEqual(says('videowall', false))
  expect(await page.evaluate('films.every(one => one.isConnected) && seen.join()')).toBe('')
})

// requirements 34.5 and 34.7
test('the fit of an address counts, and a value that cannot be read is named over the picture', async ({
  page,
  rig,
}) => {
  rig.playlists = corners('corners.jpg')
  await page.goto(`${rig.url}/display/lobby/videowall?rotate=45&fit=cover`)
  await expect(page.locator('.stage')).toHaveAttribute('data-fit', 'cover')
  const problem = '"45" cannot be read as rotate. Write 90, 180 or 270, such as rotate=90.'
  await expect(page.getByRole('main', { name: 'Display' })).toHaveText(problem)
})

// requirement 34.8
test('a touch zooms, scrolls and selects nothing, turned and unturned', async ({ rig, browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 450 } })
  const page = await context.newPage()
  rig.playlists = corners('corners.jpg')
  for (const query of ['', '?rotate=90']) {
    await page.goto(`${rig.url}/display/lobby/videowall${query}`)
    await expect(page.getByRole('main', { name: 'Display' })).toHaveText('')
    const touches = await context.newCDPSession(page)
    const gesture = { x: 400, y: 225, gestureSourceType: 'touch' } as const
    await touches.send('Input.synthesizePinchGesture', { ...gesture, scaleFactor: 2 })
    await touches.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: -200, xDistance: -200 })
    await touches.send('Input.synthesizeTapGesture', { ...gesture, duration: 800 })
    const seen = () => [visualViewport?.scale, window.scrollX, window.scrollY, getSelection()?.type]
    expect(await page.evaluate(seen)).toEqual([1, 0, 0, 'None'])
  }
  await context.close()
})
