import { shownBy } from '../../../support/display/kiosk.ts'
import { makeLargeMedia } from '../../../support/display/large-media.ts'
import { smallestOf } from '../../../support/display/machine-pauses.ts'
import { expect, expectKept, expectSaid, servedPlaylist, test } from '../../../support/display/outage.ts'
import { firstPictureMs, type SlowLine, startSlowLine } from '../../../support/display/slow-line.ts'
import { aGate } from '../../../support/looks/gate.ts'

/** The most bytes of a first round, as a share of the files' size. */
const MOST_SHARE = 1.05

/** The latest first picture, as a ratio to the time of a page with only the film, plus the delay of a busy machine. */
const LATEST_RATIO = 1.25
const BUSY_MS = 500

/** Runs a task with a connection of this speed to a server. */
async function withLine(url: string, bytesPerSecond: number, run: (line: SlowLine) => Promise<void>): Promise<void> {
  const line = await startSlowLine(url, bytesPerSecond)
  try {
    await run(line)
  } finally {
    await line.close()
  }
}

const videowall = ({ url }: SlowLine) => `${url}/display/lobby/videowall`

const speeds: ReadonlyArray<[name: string, bytesPerSecond: number, filmBytes: number]> = [
  ['a line of 200 kB/s', 200_000, 1_000_000],
  ['a fast line', Number.POSITIVE_INFINITY, 4_500_000],
]

for (const [name, speed, filmBytes] of speeds) {
  test(`${name}: on a first visit every byte is sent once, and every file is kept`, async ({ kiosk, rig, media }) => {
    test.setTimeout(120_000)
    const { files, bytes } = await makeLargeMedia(media, filmBytes)
    rig.playlists = [servedPlaylist(files)]
    await withLine(rig.url, speed, async line => {
      const screen = await kiosk.start(videowall(line))
      await expectKept(screen, ...files)
      await expect.poll(() => new Set(shownBy(screen)), { timeout: 60_000 }).toEqual(new Set(files))
      expect(line.uploadBytes() / bytes).toBeLessThanOrEqual(MOST_SHARE)

      await kiosk.cutPower()
      await rig.stop()
      const again = await kiosk.start(videowall(line))
      await expect.poll(() => new Set(shownBy(again)), { timeout: 30_000 }).toEqual(new Set(files))
    })
  })
}

test('at 200 kB/s the first picture of a first visit is shown as soon as on a page with only the film', async ({
  kiosk,
  rig,
  media,
}) => {
  test.setTimeout(240_000)
  const { files } = await makeLargeMedia(media, 1_500_000)
  rig.playlists = [servedPlaylist(files)]
  const timed = (path: string) => {
    let ms = 0
    const measured = withLine(rig.url, 200_000, async line => {
      ms = await firstPictureMs(line, await kiosk.start(line.url + path))
      await kiosk.cutPower()
    })
    return measured.then(() => ms)
  }
  const excess = async () => (await timed('/display/lobby/videowall')) - (await timed('/bare.html')) * LATEST_RATIO
  expect(await smallestOf(3, BUSY_MS, 'ms beyond the page with nothing but the film', excess)).toBeLessThanOrEqual(
    BUSY_MS,
  )
})

test('two screens of one browser that want the same film share one download', async ({ kiosk, rig, media }) => {
  const { files } = await makeLargeMedia(media, 1_500_000)
  const [film = ''] = files
  rig.playlists = [servedPlaylist([film])]
  await withLine(rig.url, 400_000, async line => {
    const screen = await kiosk.start(videowall(line))
    const other = await screen.page.context().newPage()
    await other.goto(`${line.url}/display/entrance/videowall`)
    await expectKept(screen, film)
    await expect.poll(() => shownBy(screen)).toContain(film)
    await expect(other.locator('video:visible').first()).toBeVisible()
    expect([...line.requests]).toEqual([[film, 1]])
  })
})

test('a page that was on its way when the worker began shares the download too', async ({ kiosk, rig, media }) => {
  const { files } = await makeLargeMedia(media, 1_500_000)
  const [film = ''] = files
  rig.playlists = [servedPlaylist([film])]
  await withLine(rig.url, 400_000, async line => {
    const screen = await kiosk.start('about:blank')
    const other = await screen.page.context().newPage()
    const gate = aGate()
    await other.route('**/display/entrance/videowall', route => gate.opened.then(() => route.continue()))
    const arrived = other.goto(`${line.url}/display/entrance/videowall`)
    await screen.page.goto(videowall(line))
    await screen.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    gate.open()
    await arrived
    await expectKept(screen, film)
    await expect(other.locator('video:visible').first()).toBeVisible()
    expect([...line.requests]).toEqual([[film, 1]])
  })
})

test('after a restart of the server in the middle of a download the film is shown and kept', async ({
  kiosk,
  rig,
  media,
}) => {
  test.setTimeout(150_000)
  const { files } = await makeLargeMedia(media, 1_500_000)
  rig.playlists = [servedPlaylist(files)]
  await withLine(rig.url, 200_000, async line => {
    const screen = await kiosk.start(videowall(line))
    await expect.poll(() => line.uploadBytes(), { timeout: 20_000 }).toBeGreaterThan(500_000)
    line.cut()
    await expectSaid(screen, '"first.mp4" is not kept')
    const kept = () => files.filter(file => screen.said.some(({ text }) => text === `Display: keeps "${file}"`))
    await expect.poll(kept, { timeout: 110_000 }).toEqual(files)
    await expect.poll(() => new Set(shownBy(screen)), { timeout: 30_000 }).toEqual(new Set(files))
  })
})
