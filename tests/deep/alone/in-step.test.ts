import type { Page } from 'playwright/test'
import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { strip } from '../../support/display/ticker.ts'
import { setClockAhead } from '../../support/display/wrong-clock.ts'

/** Turns of 2 s; the machine of the test is the server too, so its clock says what is due. */
const FILES = ['clip-red.mp4', 'lime.svg', 'clip-blue.mp4', 'yellow.svg']
const TURN_MS = 2000

/** A busy machine shows an item later: the middle of a turn is judged. */
const EDGE_MS = 600

interface Look {
  /** The true time in milliseconds since the epoch, whatever the page's clock says. */
  at: number
  file: string
  /** Seconds of a film; null for a picture. */
  second: number | null
}

/** What the front layer of a videowall shows. */
const look = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>('.stage')
    const front = stage?.children[Number(stage.dataset.front)]
    const film = front?.querySelector('video')
    const hasFilm = film != null && !film.hidden
    const source = hasFilm ? film.src : (front?.querySelector('img')?.src ?? '')
    return {
      at: performance.timeOrigin + performance.now(),
      file: decodeURIComponent(source.split('/').at(-1)?.split('?')[0] ?? ''),
      second: hasFilm ? film.currentTime : null,
    }
  })

/** Looks at a screen until it was seen so often in the middle of a turn, and checks that it showed what was due. */
async function expectInStep(page: Page, times: number): Promise<void> {
  for (let seen = 0; seen < times; ) {
    const { at, file, second } = await look(page)
    const within = at % TURN_MS
    if (within > EDGE_MS && within < TURN_MS - EDGE_MS) {
      seen += 1
      expect(file).toBe(FILES[Math.floor(at / TURN_MS) % FILES.length])
      if (second !== null) expect(Math.abs(second - within / 1000)).toBeLessThan(0.3)
    }
    await page.waitForTimeout(330)
  }
}

/** Waits until the page has measured the server's clock, which it then keeps. */
const measured = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('SYNC_CLOCK')), { timeout: 30_000 }).not.toBeNull()

// requirements 33.1, 33.3 and 33.5
test('two screens show the same second of the same item, also one that starts later, with a wrong clock, and anew', async ({
  page,
  rig,
  browser,
}) => {
  rig.playlists = [servedPlaylist(FILES, 2)]
  const url = `${rig.url}/display/lobby/videowall?sync`
  await page.goto(url)
  await measured(page)
  await expectInStep(page, 3)
  const context = await browser.newContext()
  await setClockAhead(context, 2000)
  const other = await context.newPage()
  await other.goto(url)
  await measured(other)
  await Promise.all([expectInStep(page, 4), expectInStep(other, 4)])
  await other.reload()
  // The measurement is kept: one item later at the latest the screen is in step.
  await other.waitForTimeout(TURN_MS + 1500)
  await expectInStep(other, 3)
  await context.close()
})

/** Keeps a page's script busy from shortly before the end of a turn until long after it. @returns the end of the turn */
const blockOverCut = (page: Page, turnMs: number): Promise<number> =>
  page.evaluate(async turn => {
    const trueTime = () => performance.timeOrigin + performance.now()
    const end = Math.ceil((trueTime() + turn / 2) / turn) * turn
    await new Promise(resolve => setTimeout(resolve, end - 200 - trueTime()))
    while (trueTime() < end + 1500);
    return end
  }, turnMs)

// requirement 33.5
test('a cut comes at its time although the page is busy', async ({ page, rig }) => {
  rig.playlists = [servedPlaylist(['lime.svg', 'yellow.svg'], 4)]
  await page.goto(`${rig.url}/display/lobby/videowall?sync`)
  await measured(page)
  const session = await page.context().newCDPSession(page)
  /** Frames of one colour have the same bytes. */
  const looks: Array<{ at: number; bytes: string }> = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    if (looks.at(-1)?.bytes !== data) looks.push({ at: (metadata.timestamp ?? 0) * 1000, bytes: data })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png' })
  const end = await blockOverCut(page, 4000)
  await session.send('Page.stopScreencast')
  const changes = looks.map(({ at }) => Math.round(at - end))
  expect(
    changes.filter(ms => ms > -100 && ms < 900),
    `changes at ${changes} ms`,
  ).toHaveLength(1)
})

// requirement 33.9
test('the strips of two tickers are at the same place', async ({ page, rig, browser }) => {
  rig.playlists = [strip(['red 300.svg', 'lime 500.svg', 'blue 400.svg'])]
  const url = `${rig.url}/display/lobby/ticker?sync`
  await page.goto(url)
  await measured(page)
  const context = await browser.newContext({ viewport: { width: 1000, height: 450 } })
  await setClockAhead(context, 2000)
  const other = await context.newPage()
  await other.goto(url)
  await measured(other)
  /** CSS px by which a strip is away from the place that the clock gives it. */
  const away = (one: Page) =>
    one.evaluate(() => {
      const height = document.querySelector('.strip')?.clientHeight ?? 0
      const widths = [300, 500, 400].map(width => Math.round((width / 128) * height))
      const round = widths.reduce((sum, width) => sum + width, 0)
      const starts = { red: 0, lime: widths[0] ?? 0, blue: (widths[0] ?? 0) + (widths[1] ?? 0) }
      const at = performance.timeOrigin + Number(document.timeline.currentTime)
      const image = [...document.querySelectorAll<HTMLImageElement>('.strip > img')]
        .map(one => ({ box: one.getBoundingClientRect(), colour: /(red|lime|blue)/.exec(one.src)?.[1] ?? '' }))
        // One that was joined has lost its left part, so its right edge counts.
        .find(({ box }) => box.left <= 0 && box.right > 0)
      const index = Object.keys(starts).indexOf(image?.colour ?? '')
      const end = (Object.values(starts)[index] ?? 0) + (widths[index] ?? 0)
      const place = end - (image?.box.right ?? 0)
      const way = (((at / 10 - place) % round) + round) % round
      return Math.min(way, round - way)
    })
  for (const one of [page, other]) await expect.poll(() => away(one), { timeout: 20_000 }).toBeLessThan(6)
  await context.close()
})
