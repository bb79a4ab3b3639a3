import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

/** A clock that was set is noticed within this time. */
const LOOK_MS = 5000

/** Windows of green, and of blue; the time of a clock while green plays, and the one at which blue plays. */
const edges = [
  ['of noon', 'Asia/Jakarta', '08:00 11:59', '12:00 18:00', '2026-03-10T11:59:58+07:00', '2026-03-10T12:00:01+07:00'],
  [
    'that a clock jumps over',
    'Asia/Jakarta',
    '08:00 11:59',
    '12:00 18:00',
    '2026-03-10T11:50+07:00',
    '2026-03-10T12:05+07:00',
  ],
  [
    'in an hour that the clock skips',
    'Europe/Berlin',
    '01:00 02:30',
    '03:00 04:00',
    '2026-03-29T01:59:58+01:00',
    '2026-03-29T03:00:01+02:00',
  ],
  [
    'in an hour that comes twice',
    'Europe/Berlin',
    '02:30 03:30',
    '02:00 02:15',
    '2026-10-25T02:59:58+02:00',
    '2026-10-25T02:00:01+01:00',
  ],
] as const

for (const [name, timezoneId, green, blue, before, after] of edges) {
  test.describe(`the edge ${name}`, () => {
    test.use({ timezoneId })

    // requirement 8.6
    test('ends one window and begins the next one', async ({ page, rig, colour }) => {
      const window = (id: number, text: string) => {
        const [time_start, time_end] = text.split(' ')
        return { id, time_start, time_end }
      }
      rig.playlists = [
        servedPlaylist(['green.svg'], 2, window(1, green)),
        servedPlaylist(['blue.svg'], 2, window(2, blue)),
      ]
      await page.clock.install({ time: new Date(before) })
      await page.goto(`${rig.url}/display/lobby/videowall`)
      await expectColour(colour, 'green')
      await page.clock.setSystemTime(new Date(after))
      await page.clock.runFor(LOOK_MS)
      await expectColour(colour, 'blue')
      if (!name.includes('jumps')) return
      await page.clock.setSystemTime(new Date(before))
      await page.clock.runFor(LOOK_MS)
      await expectColour(colour, 'green')
    })
  })
}

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
