import { LAN_NAME, shownBy } from '../../support/display/kiosk.ts'
import { expect, servedPlaylist, test, videowallOf } from '../../support/display/outage.ts'

/* videowall-late.test.tsx proves how long a cut waits; here are real files, elements and downloads. */

const FILES = ['green.svg', 'clip-red.mp4', 'blue.svg', 'yellow.svg']
const LATE = ['clip-red.mp4', 'yellow.svg']
const READY = ['green.svg', 'blue.svg']

for (const [line, host] of [
  ['https, the files are kept', '127.0.0.1'],
  ['plain http, nothing is kept', LAN_NAME],
] as const) {
  // requirement 9.14
  test(`a film and a picture that hang hold no cut, and join once the line is free (${line})`, async ({
    kiosk,
    rig,
  }) => {
    for (const file of LATE) rig.faults.set(file, 'stalls')
    rig.playlists = [servedPlaylist(FILES)]
    const screen = await kiosk.start(videowallOf(rig).replace('127.0.0.1', host), { at: new Date() })
    const shown = () => shownBy(screen)
    await expect.poll(() => shown().length, { timeout: 20_000 }).toBeGreaterThan(2 * READY.length)
    expect(shown()).toEqual(shown().map((_, index) => READY[index % READY.length]))

    rig.faults.clear()
    // A hanging download is repeated after 30 s if the file is to be kept, and after 10 s otherwise.
    await screen.page.clock.runFor(31_000)
    await expect.poll(() => LATE.filter(file => shown().includes(file)), { timeout: 20_000 }).toEqual(LATE)
    const before = shown().length
    await expect.poll(() => shown().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + FILES.length)
    const round = shown().slice(before, before + FILES.length)
    const first = FILES.indexOf(round[0] ?? '')
    expect(round).toEqual(round.map((_, index) => FILES[(first + index) % FILES.length]))
  })
}
