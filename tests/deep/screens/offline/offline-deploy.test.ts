import { cp, rm } from 'node:fs/promises'
import { shownBy } from '../../../support/display/kiosk.ts'
import { expect, expectKept, expectSaid, servedPlaylist, test, videowallOf } from '../../../support/display/outage.ts'
import { buildProduct } from '../../../support/product/build-product.ts'
import { temporaryFolder } from '../../../support/product/test-server.ts'

/** Seconds of every item of this test. */
const SECONDS = 10

/** Restores the first build, like a rollback. */
async function undo(dist: string): Promise<void> {
  await rm(dist, { recursive: true })
  await cp(process.env.E2E_DIST ?? '', dist, { recursive: true })
}

/** Replaces the pages by a different build. */
async function deploy(dist: string): Promise<void> {
  const next = await temporaryFolder()
  await buildProduct(next.path, { VITE_VIDEOWALL_FIT: 'cover' })
  delete process.env.VITE_VIDEOWALL_FIT
  await rm(dist, { recursive: true })
  await cp(next.path, dist, { recursive: true })
  await next.remove()
}

// requirement 11.17
test('a new deploy: the page reloads at the end of an item, once, the next one too, and the next start has it without a server', async ({
  kiosk,
  rig,
  dist,
}) => {
  test.setTimeout(240_000)
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'], SECONDS)]
  const screen = await kiosk.start(videowallOf(rig))
  const stage = screen.page.locator('.stage')
  await expectKept(screen, 'green.svg', 'blue.svg')
  await expect(stage).toHaveAttribute('data-fit', 'contain')
  await deploy(dist)
  const before = shownBy(screen).length
  await expect.poll(() => shownBy(screen).length).toBeGreaterThan(before)
  rig.announce('lobby')
  await expectSaid(screen, 'a new version of the page is there')
  await expect(stage).toHaveAttribute('data-fit', 'cover', { timeout: 40_000 })

  const isLoad = (text: string) => text === 'a page is there'
  // The time of the reload: a slow machine shows the new page later.
  const reload = screen.said.findLastIndex(({ text }) => text === 'asks for a page')
  const last = screen.said.slice(0, reload).findLast(({ text }) => text.includes('shows'))
  const onScreen = ((screen.said[reload]?.at ?? 0) - (last?.at ?? 0)) / 1000
  // The next item may be shown while the browser changes the page.
  const fromSeam = Math.min(onScreen, Math.abs(SECONDS - onScreen))
  expect(
    fromSeam,
    `seconds between the end of an item and the new page (item shown ${onScreen} s before)`,
  ).toBeLessThan(1.5)

  const after = shownBy(screen).length
  rig.announce('lobby')
  await expect.poll(() => shownBy(screen).length, { timeout: 40_000 }).toBeGreaterThan(after + 1)
  expect(screen.said.filter(({ text }) => isLoad(text))).toHaveLength(2)

  // Another version minutes later is no reload loop: the screen does not wait for an hour.
  await undo(dist)
  rig.announce('lobby')
  await expect(stage).toHaveAttribute('data-fit', 'contain', { timeout: 40_000 })
  await expect.poll(() => screen.said.filter(({ text }) => isLoad(text)).length).toBe(3)

  await kiosk.cutPower()
  await rig.stop()
  const again = await kiosk.start(videowallOf(rig))
  // If it plays nothing, the failure prints the screen's whole log.
  await expectSaid(again, 'Display: shows')
  await expect(again.page.locator('.stage')).toHaveAttribute('data-fit', 'contain')
})
