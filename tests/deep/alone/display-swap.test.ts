import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

interface TraceEvent {
  name: string
  pid: number
  /** Microseconds. */
  ts: number
}

/** The work of a swap is over after this time. */
const SWAP_MS = 300

// requirement 9.6
test('a swap to a picture paints nothing: each layer has its own surface in the compositor', async ({
  page,
  browser,
  rig,
}) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'blue.svg', 'clip-red.mp4', 'red.svg'], 1)]
  await page.addInitScript(() => {
    // A swap names the other layer. The item that is prepared after a picture is a film, which needs no painting.
    const note = (changes: MutationRecord[]) => {
      for (const { oldValue, target } of changes) {
        if (!(target instanceof HTMLElement) || target.dataset.front === oldValue) continue
        if (target.children[Number(target.dataset.front)]?.querySelector('img[src]')) performance.mark('swap')
      }
    }
    new MutationObserver(note).observe(document, {
      subtree: true,
      attributeFilter: ['data-front'],
      attributeOldValue: true,
    })
  })
  await page.goto(`${rig.url}/display/lobby/videowall`)
  const swapsSoFar = () => page.evaluate(() => performance.getEntriesByName('swap').length)
  await expect.poll(swapsSoFar, { timeout: 20_000 }).toBeGreaterThan(1)
  await browser.startTracing(page, { categories: ['cc', 'blink.user_timing', 'devtools.timeline'] })
  const before = await swapsSoFar()
  await expect.poll(swapsSoFar, { timeout: 20_000 }).toBeGreaterThan(before + 3)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const swaps = traceEvents.filter(event => event.name === 'swap')
  expect(swaps.length).toBeGreaterThan(3)
  const painted = traceEvents.filter(
    ({ name, ts, pid }) =>
      name === 'RasterTask' && swaps.some(swap => swap.pid === pid && ts >= swap.ts && ts < swap.ts + SWAP_MS * 1000),
  )
  expect(painted).toHaveLength(0)
})
