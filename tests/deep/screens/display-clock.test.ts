import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

for (const [type, yesterday, today] of [
  ['videowall', 'green.svg', 'blue.svg'],
  ['ticker', 'green 250.svg', 'blue 200.svg'],
] as const) {
  // requirement 11.7
  test(`${type}: after midnight the picture stays until the server has answered, then the new day begins`, async ({
    page,
    rig,
    colour,
  }) => {
    await page.clock.install({ time: new Date('2026-03-10T23:59:10+07:00') })
    rig.playlists = [servedPlaylist([yesterday], 2, { type, date_end: '2026-03-10' })]
    await page.goto(`${rig.url}/display/lobby/${type}`)
    await expectColour(colour, 'green')
    await page.route('**/api/**', route => route.abort())
    for (let second = 0; second < 120; second += 10) {
      await page.clock.fastForward(10_000)
      expect(await colour()).toBe('green')
    }
    await expect(page.getByRole('main')).toHaveText('')
    rig.playlists = [servedPlaylist([today], 2, { type, id: 2, date_start: '2026-03-11' })]
    await page.unroute('**/api/**')
    // The longest wait between two calls of an outage.
    await page.clock.fastForward(300_000)
    await expectColour(colour, 'blue')
  })
}
