import { shownBy } from '../../../support/display/kiosk.ts'
import { makeLargeMedia } from '../../../support/display/large-media.ts'
import { expect, expectKept, servedPlaylist, test, withLine } from '../../../support/display/outage.ts'
import type { SlowLine } from '../../../support/display/slow-line.ts'
import { aGate } from '../../../support/looks/gate.ts'

/** The most bytes of a first round, as a share of the files' size. */
const MOST_SHARE = 1.05

const videowall = ({ url }: SlowLine) => `${url}/display/lobby/videowall`

for (const [name, speed, filmBytes] of [
  ['a line of 400 kB/s', 400_000, 600_000],
  ['a fast line', Number.POSITIVE_INFINITY, 4_500_000],
] as const) {
  test(`${name}: on a first visit every byte is sent once, and every file is kept`, async ({ kiosk, rig, media }) => {
    const { files, bytes } = await makeLargeMedia(media, filmBytes)
    rig.playlists = [servedPlaylist(files)]
    await withLine(rig.url, speed, async line => {
      const screen = await kiosk.start(videowall(line))
      await expectKept(screen, ...files)
      await expect.poll(() => new Set(shownBy(screen)), { timeout: 20_000 }).toEqual(new Set(files))
      expect(line.uploadBytes() / bytes).toBeLessThanOrEqual(MOST_SHARE)

      await kiosk.cutPower()
      await rig.stop()
      const again = await kiosk.start(videowall(line))
      await expect.poll(() => new Set(shownBy(again)), { timeout: 20_000 }).toEqual(new Set(files))
    })
  })
}

for (const name of ['that was opened beside it', 'that was on its way when the worker began']) {
  test(`two screens of one browser that want the same film share one download: a page ${name}`, async ({
    kiosk,
    rig,
    media,
  }) => {
    const { files } = await makeLargeMedia(media, 1_500_000)
    const [film = ''] = files
    rig.playlists = [servedPlaylist([film])]
    await withLine(rig.url, 400_000, async line => {
      const screen = await kiosk.start('about:blank')
      const other = await screen.page.context().newPage()
      const said: string[] = []
      for (const page of [screen.page, other]) page.on('console', message => said.push(message.text()))
      const gate = aGate()
      await other.route('**/display/entrance/videowall', route => gate.opened.then(() => route.continue()))
      if (!name.includes('on its way')) gate.open()
      await screen.page.goto(videowall(line), { waitUntil: 'commit' })
      const arrived = other.goto(`${line.url}/display/entrance/videowall`)
      await screen.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      gate.open()
      await arrived
      // One of the two keeps it, and the other finds it kept.
      await expect.poll(() => said, { timeout: 20_000 }).toContain(`Display: keeps "${film}"`)
      await expect.poll(() => shownBy(screen)).toContain(film)
      await expect(other.locator('video:visible').first()).toBeVisible()
      expect([...line.requests]).toEqual([[film, 1]])
    })
  })
}
