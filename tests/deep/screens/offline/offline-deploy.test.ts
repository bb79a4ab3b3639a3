import { cp, rm } from 'node:fs/promises'
import { shownBy } from '../../../support/display/kiosk.ts'
import { expect, expectKept, expectSaid, servedPlaylist, test, videowallOf } from '../../../support/display/outage.ts'
import { buildProduct } from '../../../support/product/build-product.ts'
import { temporaryFolder } from '../../../support/product/test-server.ts'

const SECONDS = 60

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
  rig.playlists = [servedPlaylist(['green.svg', 'blue.svg'], SECONDS)]
  const screen = await kiosk.start(videowallOf(rig), { at: new Date() })
  const { clock } = screen.page
  const stage = screen.page.locator('.stage')
  const loads = () => screen.said.filter(({ text }) => text === 'a page is there').length
  /** Announces an update, and waits until the page has asked for the playlists and for a new version of itself. */
  const update = async () => {
    const asked = rig.requests.filter(path => path.includes('/active/today/')).length
    rig.announce('lobby')
    await clock.runFor(10_000)
    await expect.poll(() => rig.requests.filter(path => path.includes('/active/today/')).length).toBeGreaterThan(asked)
  }
  const endItem = async () => {
    const before = shownBy(screen).length
    await clock.fastForward(SECONDS * 1000)
    await expect.poll(() => shownBy(screen).length).toBeGreaterThan(before)
  }
  await expectKept(screen, 'green.svg', 'blue.svg')
  await expect(stage).toHaveAttribute('data-fit', 'contain')

  await deploy(dist)
  await update()
  await expectSaid(screen, 'a new version of the page is there')
  expect(loads()).toBe(1)
  await endItem()
  await expect(stage).toHaveAttribute('data-fit', 'cover')

  await update()
  await endItem()
  expect(loads()).toBe(2)

  // Another version minutes later is no reload loop: the screen does not wait for an hour.
  await undo(dist)
  await update()
  await expect.poll(() => screen.said.filter(({ text }) => text.includes('a new version of the page')).length).toBe(2)
  await endItem()
  await expect(stage).toHaveAttribute('data-fit', 'contain')
  expect(loads()).toBe(3)

  await kiosk.cutPower()
  await rig.stop()
  const again = await kiosk.start(videowallOf(rig))
  // If it plays nothing, the failure prints the screen's whole log.
  await expectSaid(again, 'Display: shows')
  await expect(again.page.locator('.stage')).toHaveAttribute('data-fit', 'contain')
})

// requirement 34.3
test('a new deploy with a strip beside the film: the page reloads at the end of an item of the film', async ({
  kiosk,
  rig,
  dist,
}) => {
  const film = servedPlaylist(['green.svg', 'blue.svg'], SECONDS, { type: 'videowall' })
  rig.playlists = [film, servedPlaylist(['red 300.svg'], 1, { id: 2, type: 'ticker' })]
  const screen = await kiosk.start(`${videowallOf(rig)}?strip=bottom`, { at: new Date() })
  const { clock } = screen.page
  const times = (sentence: string) => screen.said.filter(({ text }) => text.endsWith(sentence)).length
  const loads = () => times('a page is there')
  await expectKept(screen, 'green.svg', 'blue.svg', 'red 300.svg')
  // The strip starts after the film. It can only tell a new version from one that it has seen before.
  await expect.poll(() => times('keeps the page itself')).toBe(2)
  await deploy(dist)
  // Announced anew each second: a clock that runs ahead of the server's answer counts it as late.
  const timesAfterUpdate = async (sentence: string) => {
    rig.announce('lobby')
    await clock.runFor(1000)
    return times(sentence)
  }
  await expect.poll(() => timesAfterUpdate('a new version of the page is there')).toBe(2)
  await clock.runFor(2000)
  expect(loads()).toBe(1)
  await clock.fastForward(SECONDS * 1000)
  await expect(screen.page.locator('.stage')).toHaveAttribute('data-fit', 'cover')
  expect(loads()).toBe(2)
})
