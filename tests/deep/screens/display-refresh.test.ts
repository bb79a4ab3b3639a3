import type { Page } from 'playwright/test'
import { BACK_MS, expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

/** More than the longest interval between two regular calls, and less than the shortest on a slow machine too. */
const LONGEST_MS = 361_000
const SHORT_MS = 200_000

/**
 * Remembers the elements of the picture. An image that joins the strip far to the right of the screen is none of them: a
 * strip that runs for long adds it.
 * @returns how many of them have gone, come or been changed since
 */
async function watch(page: Page): Promise<() => Promise<number>> {
  const changes = await page.getByRole('main').evaluateHandle(main => {
    const count = { changes: 0 }
    new MutationObserver(records => {
      const isOutside = (node: Node) => node instanceof Element && node.getBoundingClientRect().left > innerWidth
      const joins = ({ type, removedNodes, addedNodes }: MutationRecord) =>
        type === 'childList' && removedNodes.length === 0 && [...addedNodes].every(isOutside)
      count.changes += records.filter(record => !joins(record)).length
    }).observe(main, { subtree: true, childList: true, attributes: true })
    return count
  })
  return () => changes.evaluate(count => count.changes)
}

for (const [type, before, after] of [
  ['videowall', 'green.svg', 'blue.svg'],
  // The first image leaves the screen, and the page, only after 15 s.
  ['ticker', 'green 1500.svg', 'blue 200.svg'],
] as const) {
  // requirement 11.8
  test(`${type}: a change arrives by itself if the realtime connection is blocked, and an unchanged answer touches nothing`, async ({
    page,
    rig,
    colour,
  }) => {
    // No proxy lets a message through: only the regular call can bring the change.
    await page.routeWebSocket('**/socket.io/**', () => undefined)
    await page.clock.install({ time: new Date('2026-03-10T12:00:01+07:00') })
    const calls = () => rig.requests.filter(path => path.includes('/playlists/active/today/')).length
    rig.playlists = [servedPlaylist([before], 3600, { type })]
    await page.goto(`${rig.url}/display/lobby/${type}`)
    await expectColour(colour, 'green')
    await page.clock.fastForward(SHORT_MS)
    expect(calls()).toBe(1)

    const changes = await watch(page)
    await page.clock.fastForward(LONGEST_MS - SHORT_MS)
    await expect.poll(calls).toBe(2)
    await expectColour(colour, 'green')
    expect(await changes()).toBe(0)

    rig.playlists = [servedPlaylist([after], 3600, { type, id: 2 })]
    await page.clock.fastForward(LONGEST_MS)
    await expectColour(colour, 'blue', BACK_MS)
    expect(calls()).toBe(3)
  })
}
