import type { Page } from 'playwright/test'
import { BACK_MS, type Colour, colourOrder, expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

const open = (page: Page, url: string) => page.goto(`${url}/display/lobby/videowall`)

/** Checks that both pictures are shown in turn: the screen is not stuck on one. */
async function expectAlternation(colour: () => Promise<Colour>, ...colours: Colour[]): Promise<void> {
  const order = await colourOrder(colour, 3, BACK_MS * 2)
  expect(order.length, `the screen went on after ${order}`).toBe(3)
  expect(new Set(order)).toEqual(new Set(colours))
}

// requirement 11.10
test('during an outage of two minutes the picture stays; afterwards the screen goes on and reports', async ({
  page,
  rig,
  colour,
}) => {
  await page.clock.install()
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'], 2)]
  await open(page, rig.url)
  await expectColour(colour, 'green')
  // The picture comes before the page and the realtime client, which are loaded from the same server.
  await expect(page.getByRole('main')).toHaveText('')
  await expect.poll(() => rig.messages.map(([name]) => name), { timeout: BACK_MS }).toContain('screen_connected')
  await rig.stop()
  for (let second = 0; second < 120; second += 5) {
    await page.clock.fastForward(5000)
    expect(['green', 'blue']).toContain(await colour())
  }
  await expect(page.getByRole('main')).toHaveText('')
  rig.messages.length = 0
  await rig.start()
  await expect.poll(() => rig.messages.map(([name]) => name), { timeout: BACK_MS }).toContain('screen_connected')
  await expectAlternation(colour, 'green', 'blue')
})

// requirement 11.10
test('a screen waits for a server that is not there at the start', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  await page.route('**/api/**', route => route.abort())
  await open(page, rig.url)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  await page.unroute('**/api/**')
  await expectColour(colour, 'green', BACK_MS)
})

// requirements 11.2, 11.6
test('deleted playlists leave the screen at once, new ones are shown at once', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg'], 60)]
  await open(page, rig.url)
  await expectColour(colour, 'green')
  rig.playlists = []
  rig.messages.length = 0
  rig.announce('lobby')
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  const inactive = ['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: false }]
  await expect.poll(() => rig.messages).toContainEqual(inactive)
  rig.playlists = [servedPlaylist(['blue.svg'], 60)]
  rig.announce('lobby')
  await expectColour(colour, 'blue')
})

for (const body of ['{"data":{"playlists":[]}}', '{"playlists":[]}']) {
  test(`the empty list ${body} leaves the screen dark, after a reload too`, async ({ page, rig, colour }) => {
    rig.playlists = [servedPlaylist(['green.svg'], 60)]
    await open(page, rig.url)
    await expectColour(colour, 'green')
    await page.route('**/api/playlists/**', route => route.fulfill({ contentType: 'application/json', body }))
    rig.announce('lobby')
    const isDark = () => expect(page.getByText('Loading playlist...')).toBeVisible()
    await isDark()
    await page.reload()
    await isDark()
    // No event says that the kept answer is not played: a start from it would take less than this.
    await page.waitForTimeout(4000)
    await isDark()
  })
}

// requirement 9.10
test('an item that is deleted while it plays leaves the screen at once', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'], 600)]
  await open(page, rig.url)
  await expectColour(colour, 'green')
  rig.playlists = [servedPlaylist(['blue.svg'], 600, { id: 1 })]
  rig.announce('lobby')
  await expectColour(colour, 'blue')
})

// requirement 11.9
test('an answer that fails or is no list changes nothing on the screen', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'], 1)]
  await open(page, rig.url)
  await expectColour(colour, 'green')
  for (const body of ['<html>proxy</html>', '{"success":false,"message":"no"}', '']) {
    await page.route('**/api/playlists/**', route => route.fulfill({ status: 200, body }))
    const answered = page.waitForResponse('**/api/playlists/**')
    rig.announce('lobby')
    await answered
    await expectAlternation(colour, 'green', 'blue')
    await page.unroute('**/api/playlists/**')
  }
})
