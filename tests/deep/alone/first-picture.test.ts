import { shownBy } from '../../support/display/kiosk.ts'
import { makeLargeMedia } from '../../support/display/large-media.ts'
import { expect, expectKept, servedPlaylist, test, videowallOf, withLine } from '../../support/display/outage.ts'
import { firstPictureMs } from '../../support/display/slow-line.ts'

/** @returns the smallest of up to three measurements, as the machine may have been busy; the first that is small enough ends them */
async function smallestOf(most: number, name: string, measure: () => Promise<number>): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let count = 1; count <= 3 && smallest > most; count += 1) {
    const figure = await measure()
    console.log(`${name}, try ${count}: ${Math.round(figure)} (at most ${most})`)
    smallest = Math.min(smallest, figure)
  }
  return smallest
}

// requirement 11.13
test('after a power cut a screen plays its kept files within 3 s, without a server', async ({ kiosk, rig }) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'green.svg'])]
  await expectKept(await kiosk.start(videowallOf(rig)), 'clip-red.mp4', 'green.svg')
  await rig.stop()
  const firstMs = async () => {
    await kiosk.cutPower()
    const screen = await kiosk.start(videowallOf(rig))
    await expect.poll(() => shownBy(screen), { timeout: 10_000 }).toContain('clip-red.mp4')
    return screen.said.find(({ text }) => text.includes('shows'))?.at ?? Number.POSITIVE_INFINITY
  }
  expect(await smallestOf(3000, 'the first picture after ms', firstMs)).toBeLessThan(3000)
})

/** The latest first picture, as a ratio to the time of a page with only the film, plus the delay of a busy machine. */
const LATEST_RATIO = 1.25
const BUSY_MS = 500

test('at 200 kB/s the first picture of a first visit is shown as soon as on a page with only the film', async ({
  kiosk,
  rig,
  media,
}) => {
  const { files } = await makeLargeMedia(media, 1_000_000)
  rig.playlists = [servedPlaylist(files)]
  const timed = async (path: string) => {
    let ms = 0
    await withLine(rig.url, 200_000, async line => {
      ms = await firstPictureMs(line, await kiosk.start(line.url + path))
      await kiosk.cutPower()
    })
    return ms
  }
  const excess = async () => (await timed('/display/lobby/videowall')) - (await timed('/bare.html')) * LATEST_RATIO
  expect(await smallestOf(BUSY_MS, 'ms beyond the page with nothing but the film', excess)).toBeLessThanOrEqual(BUSY_MS)
})
