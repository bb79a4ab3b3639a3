import { expect, expectColour, holdFile, test } from '../../support/display/display.ts'
import { type DisplayRig, servedPlaylist } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { chromiumFlags } from '../../support/product/browser.ts'

/* On plain http, as on most networks: a browser that keeps files lets the first of them wait for its worker. */
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`],
  },
})

const CALL = '/api/playlists/active/today/lobby/videowall'

const addressOf = ({ url }: DisplayRig) => `${url.replace('127.0.0.1', LAN_NAME)}/display/lobby/videowall`

const uploads = ({ requests }: DisplayRig) => requests.filter(path => path.startsWith('/api/uploads/'))

for (const file of ['clip-red.mp4', 'red.svg']) {
  // requirement 9.15
  test(`${file} is shown while React is on its way, and comes once`, async ({ page, rig, colour, shown }) => {
    // Within this test the first file does not come again.
    rig.playlists = [servedPlaylist([file, 'red 300.svg', 'red 301.svg'], 30)]
    const releaseLibraries = await holdFile(page, /\/assets\/base-.*\.js/)
    await page.goto(addressOf(rig), { waitUntil: 'commit' })
    await expectColour(colour, 'red')
    await expect.poll(() => shown).toEqual([file])
    const element = page.locator('.stage .layer :is([src], [data-src])').first()
    await element.evaluate(first => Object.assign(window, { first }))
    await expect(page.getByRole('main')).toHaveCount(0)
    releaseLibraries()
    await expect(page.getByRole('main').locator('.stage')).toBeInViewport()
    await expect(page.getByText('Loading playlist...')).toHaveCount(0)
    expect(await page.evaluate('window.first.isConnected && window.first.checkVisibility()')).toBe(true)
    // One call at the start, and one when the socket is connected and reports every later change.
    const calls = () => rig.requests.filter(path => path === CALL).length
    await expect.poll(calls).toBe(2)
    await expect.poll(() => rig.messages.map(([name]) => name)).toContain('screen_status')
    expect([calls(), shown.filter(one => one === file).length]).toEqual([2, 1])
    // The later files are tried before their turn (requirement 35.3).
    expect(uploads(rig).filter(path => path.endsWith(file))).toHaveLength(1)
    const assets = rig.requests.filter(path => path.startsWith('/assets/'))
    expect(new Set(assets).size, assets.join()).toBe(assets.length)
  })
}

test('a screen needs no icon, and a page that a person opens has one', async ({ page, rig }) => {
  const icon = page.locator('link[rel="icon"]')
  await page.goto(addressOf(rig))
  await expect(icon).toHaveAttribute('href', /^blob:/)
  await page.goto(rig.url)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})
