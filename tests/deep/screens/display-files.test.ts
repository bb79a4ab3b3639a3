import { expect, test } from '../../support/display/display.ts'
import { type Fault, servedPlaylist } from '../../support/display/display-server.ts'

const FAULTS: readonly Fault[] = ['corrupt', 'missing', 'truncated', 'stalls']

for (const kind of ['mp4', 'svg']) {
  // requirement 9.7
  test(`files of the kind ${kind} that are missing, broken or stalled are left out and the rest goes on`, async ({
    page,
    rig,
    colour,
    shown,
  }) => {
    const faulty = FAULTS.map(fault => `${fault}.${kind}`)
    for (const fault of FAULTS) rig.faults.set(`${fault}.${kind}`, fault)
    rig.playlists = [servedPlaylist(['green.svg', ...faulty, 'blue.svg'])]
    await page.goto(`${rig.url}/display/lobby/videowall`)
    for (let count = 1; count <= 4; count += 1) {
      await expect.poll(() => shown.length, { timeout: 15_000, intervals: [50] }).toBeGreaterThanOrEqual(count)
      expect(['green', 'blue']).toContain(await colour())
    }
    expect(shown.slice(0, 4)).toEqual(['green.svg', 'blue.svg', 'green.svg', 'blue.svg'])
    await expect(page.getByRole('main')).toHaveText('')
    for (const file of faulty) expect(rig.requests).toContain(`/api/uploads/${file}`)
  })
}
