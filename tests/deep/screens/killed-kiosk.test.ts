import { type Colour, startReader } from '../../support/display/display.ts'
import { type GuideKiosk, startGuideKiosk, VICTIMS } from '../../support/display/guide-kiosk.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { test as base, expect, servedPlaylist, videowallOf } from '../../support/display/outage.ts'
import { screenshot } from '../../support/looks/screenshot.ts'

/** The longest wait for a picture. A quiet machine needs at most 20 s, and this one may not be quiet. */
const MOST_MS = 60_000

interface Fixtures {
  /** Starts a kiosk as the page for operators sets it up. */
  start: (url: string, waits?: boolean) => Promise<GuideKiosk>
  /** What a kiosk shows; a word for the fault if it shows nothing. */
  shownOn: (kiosk: GuideKiosk) => Promise<Colour | string>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  start: async ({}, use) => {
    const started: GuideKiosk[] = []
    await use(async (url, waits = false) => {
      const kiosk = await startGuideKiosk(url, waits)
      started.push(kiosk)
      return kiosk
    })
    for (const kiosk of started) await kiosk.remove()
  },
  shownOn: async ({ context }, use) => {
    const colourIn = await startReader(context)
    await use(async kiosk => {
      try {
        // A picture of a part that a kill interrupts would leave the page as small as the part.
        return await colourIn(await kiosk.look(page => screenshot(page)))
      } catch (error) {
        return String(error)
      }
    })
  },
})

test.setTimeout(300_000)

/** Whether the browser has kept the page and this file. */
const keeps = (kiosk: GuideKiosk, file: string) =>
  kiosk.look(page =>
    page.evaluate(async name => {
      const kept = await Promise.all((await caches.keys()).map(async key => (await caches.open(key)).keys()))
      const paths = kept.flat().map(({ url }) => new URL(url).pathname)
      return paths.some(path => path.endsWith(name)) && paths.some(path => path.startsWith('/assets/player'))
    }, file),
  )

for (const state of ['keeps nothing', 'keeps its files', 'keeps its files and has no server'] as const) {
  test(`a kiosk that ${state} has a picture again after a kill of its page, its browser or its network`, async ({
    rig,
    start,
    shownOn,
  }) => {
    rig.playlists = [servedPlaylist(['green.svg'])]
    const isCold = state === 'keeps nothing'
    const kiosk = await start(isCold ? videowallOf(rig).replace('127.0.0.1', LAN_NAME) : videowallOf(rig))
    await expect.poll(() => shownOn(kiosk), { timeout: MOST_MS }).toBe('green')
    if (!isCold) {
      await expect.poll(() => keeps(kiosk, 'green.svg'), { timeout: MOST_MS }).toBe(true)
      await kiosk.written()
    }
    if (state === 'keeps its files and has no server') await rig.stop()
    await kiosk.watched()
    for (const victim of VICTIMS) {
      kiosk.kill(victim)
      const began = Date.now()
      await expect.poll(() => shownOn(kiosk), { timeout: MOST_MS, message: `after a kill of ${victim}` }).toBe('green')
      console.log(`${state}, ${victim}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
    }
    if (!isCold) return
    // The new network process has connected the screen again.
    rig.playlists = [servedPlaylist(['blue.svg'])]
    const changed = async () => {
      rig.announce('lobby')
      return await shownOn(kiosk)
    }
    await expect.poll(changed, { timeout: MOST_MS }).toBe('blue')
  })
}

test('a kiosk that starts before its server has a picture when the server is there', async ({
  rig,
  start,
  shownOn,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  await rig.stop()
  const kiosk = await start(videowallOf(rig).replace('127.0.0.1', LAN_NAME), true)
  await expect.poll(() => shownOn(kiosk), { timeout: MOST_MS }).toBe('black')
  await rig.start()
  await expect.poll(() => shownOn(kiosk), { timeout: MOST_MS }).toBe('green')
})
