import type { Page } from 'playwright/test'
import { BACK_MS, expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

const open = (page: Page, url: string) => page.goto(`${url}/display/lobby/videowall`)

for (const fault of ['corrupt', 'missing', 'stalls'] as const) {
  for (const file of ['clip-red.mp4', 'red.svg']) {
    // requirement 9.7
    test(`a file that ${fault} (${file}) is left out and the rest goes on`, async ({ page, rig, colour, shown }) => {
      rig.faults.set(file, fault)
      rig.playlists = [servedPlaylist(['green.svg', file, 'blue.svg'], 1)]
      await open(page, rig.url)
      for (let count = 1; count <= 4; count += 1) {
        await expect.poll(() => shown.length, { timeout: BACK_MS, intervals: [50] }).toBeGreaterThanOrEqual(count)
        expect(['green', 'blue']).toContain(await colour())
      }
      expect(shown.slice(0, 4)).toEqual(['green.svg', 'blue.svg', 'green.svg', 'blue.svg'])
      await expect(page.getByRole('main')).toHaveText('')
    })
  }
}

// requirement 9.7
test('a file that was broken is tried again in the next round', async ({ page, rig, colour }) => {
  rig.faults.set('clip-red.mp4', 'missing')
  rig.playlists = [servedPlaylist(['green.svg', 'clip-red.mp4', 'blue.svg'])]
  await open(page, rig.url)
  await expectColour(colour, 'blue')
  rig.faults.clear()
  await expectColour(colour, 'red', BACK_MS)
})

// requirement 9.7
test('if every file is broken the screen waits and recovers by itself', async ({ page, rig, colour }) => {
  rig.faults.set('green.svg', 'missing').set('clip-red.mp4', 'corrupt')
  rig.playlists = [servedPlaylist(['green.svg', 'clip-red.mp4'])]
  await open(page, rig.url)
  await expect.poll(() => rig.requests.filter(path => path.endsWith('clip-red.mp4')).length).toBeGreaterThan(1)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  rig.faults.clear()
  await expectColour(colour, 'green', BACK_MS)
})
