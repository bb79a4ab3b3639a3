import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, type Route } from 'playwright'
import { signInPage } from '../../support/console/session.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { startProduct } from '../../support/product/product.ts'
import { builtPages } from '../measure/built-pages.ts'
import { figureRow } from '../measure/figure-row.ts'
import { LATE_MS, type ScrollFigures, scrollFrames, scrollText } from '../measure/frame-times.ts'
import { collectedHeap } from '../measure/pages-memory.ts'
import type { LargeFleet } from './large-fleet.ts'

/** The time that the server takes for every call. */
const CALL_MS = 200
/** The fastest scroll at which a person can still read the names. */
const LOCATIONS_A_SECOND = 20
/** CSS pixels. A finger pushes a narrow grid at this speed along the time. */
const SIDEWAYS_A_SECOND = 800
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** The locations and CSS pixels of the shorter scrolls. */
const NARROW_LOCATIONS = 160
const SIDEWAYS_PX = 6400

const REST_MS = 2000

/** Targets. */
const FIRST_ROWS_MS = 1000
const HEAP_MB = 30

/** Answers the calls of the page as a server with this fleet, which takes its time. */
async function answerSlowly(page: Page, { entries, files }: LargeFleet): Promise<void> {
  const bodyOf = (data: unknown) => JSON.stringify({ success: true, message: '', data })
  const locations = bodyOf({ locations: entries.map(({ location }) => location) })
  const media = bodyOf({ media: files })
  const playlists = new Map(entries.map(({ location, playlists }) => [String(location.id), bodyOf({ playlists })]))
  const slowly = (bodyFor: (path: string) => string | undefined) => async (route: Route) => {
    await wait(CALL_MS)
    const body = bodyFor(new URL(route.request().url()).pathname)
    // A page that has gone away takes no answer.
    await route.fulfill({ contentType: 'application/json', body }).catch(() => {})
  }
  await page.route(
    '**/api/locations',
    slowly(() => locations),
  )
  await page.route(
    '**/api/media',
    slowly(() => media),
  )
  await page.route(
    '**/api/playlists/location/*',
    slowly(path => playlists.get(path.split('/').pop() ?? '')),
  )
}

interface Opened {
  /** Milliseconds from the navigation to the first block of a row. */
  firstMs: number
  /** Milliseconds until the playlists of all locations are known. */
  wholeMs: number
}

async function openSchedule(page: Page): Promise<Opened> {
  const start = performance.now()
  await page.goto('/schedule', { waitUntil: 'commit' })
  await page.locator('.schedule-block').first().waitFor()
  const firstMs = performance.now() - start
  // The head names a number of locations as long as not all are known.
  await page.locator('.schedule-head p', { hasText: /^as of/ }).waitFor({ timeout: 120_000 })
  return { firstMs, wholeMs: performance.now() - start }
}

type Scroll = (page: Page, scroller: string) => Promise<ScrollFigures>

/** A page that has nothing to scroll but lines of one colour: what the machine itself makes late, it makes late there. */
const PLAIN = `<div class="plain" style="height: 90vh; width: 90vw; overflow: scroll">
  <div style="height: 100000px; width: 3000px; background: repeating-linear-gradient(#eee 0 40px, #fff 40px 80px)"></div>
</div>`

interface Compared {
  grid: ScrollFigures
  plain: ScrollFigures
}

/** Scrolls the grid, and in the same way a plain page of the same size in half of the time before it and half after. */
async function compare(page: Page, context: BrowserContext, scroll: Scroll): Promise<Compared> {
  const bare = await context.newPage()
  const size = page.viewportSize()
  if (size) await bare.setViewportSize(size)
  await bare.setContent(PLAIN)
  const before = await scroll(bare, '.plain')
  await page.bringToFront()
  const grid = await scroll(page, '.schedule-grid')
  await bare.bringToFront()
  const after = await scroll(bare, '.plain')
  await bare.close()
  await page.bringToFront()
  const late = Math.ceil((before.late + after.late) / 2)
  return { grid, plain: { frames: before.frames, late, worst: Math.max(before.worst, after.worst) } }
}

/** The grid may be late as often as the plain page: a machine that does something else is late with every page. */
const scrollRow = (where: string, { grid, plain }: Compared) =>
  figureRow(
    `/schedule: frames over ${LATE_MS} ms, ${where}`,
    scrollText(grid),
    `none beyond those of a plain page: ${scrollText(plain)}`,
    grid.late <= plain.late,
  )

/** Scrolls the grid in a window of a telephone, along the locations and along the time, and beside the open panel. */
async function scrollNarrow(page: Page, context: BrowserContext): Promise<boolean[]> {
  const groupHeight = async () => (await page.locator('.schedule-group').first().boundingBox())?.height ?? 0
  const scrollDown = async () => {
    const height = await groupHeight()
    return compare(page, context, (one, scroller) =>
      scrollFrames(one, scroller, NARROW_LOCATIONS * height, LOCATIONS_A_SECOND * height),
    )
  }
  const scrollSideways = () =>
    compare(page, context, (one, scroller) => scrollFrames(one, scroller, SIDEWAYS_PX, SIDEWAYS_A_SECOND, 'sideways'))
  await page.locator('.schedule-block').nth(4).click()
  await page.getByRole('complementary', { name: 'Moment' }).waitFor()
  await wait(REST_MS)
  const verdicts = [scrollRow('beside the panel', await scrollDown())]
  await page.getByRole('complementary', { name: 'Moment' }).getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize(PHONE)
  await wait(REST_MS)
  verdicts.push(scrollRow(`${PHONE.width} px, sideways`, await scrollSideways()))
  verdicts.push(scrollRow(`${PHONE.width} px, down`, await scrollDown()))
  await page.setViewportSize(DESKTOP)
  return verdicts
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function measure(page: Page, fleet: LargeFleet): Promise<boolean[]> {
  const context = page.context()
  const session = await context.newCDPSession(page)
  await page.goto('/user')
  await page.getByRole('table').waitFor()
  const heapBefore = await collectedHeap(session)
  const cold = await openSchedule(page)
  const heapGrowth = (await collectedHeap(session)) - heapBefore
  // The page still writes the answers into its store.
  await wait(REST_MS)
  const { height = 0 } = (await page.locator('.schedule-group').first().boundingBox()) ?? {}
  const wide = await compare(page, context, (one, scroller) =>
    scrollFrames(one, scroller, fleet.entries.length * height, LOCATIONS_A_SECOND * height),
  )
  const warm = await openSchedule(page)
  const narrow = await scrollNarrow(page, context)
  return [
    figureRow(
      `/schedule: first rows with ${CALL_MS} ms a call`,
      `${seconds(cold.firstMs)}, all ${fleet.entries.length} locations ${seconds(cold.wholeMs)}`,
      `at most ${seconds(FIRST_ROWS_MS)}; at the next visit ${seconds(warm.firstMs)} and ${seconds(warm.wholeMs)}`,
      cold.firstMs <= FIRST_ROWS_MS,
    ),
    scrollRow(`${fleet.entries.length} locations, ${LOCATIONS_A_SECOND} a second`, wide),
    ...narrow,
    figureRow(
      '/schedule: heap with all locations, beyond that of a small page',
      `${heapGrowth.toFixed(1)} MB`,
      `at most ${HEAP_MB} MB`,
      heapGrowth <= HEAP_MB,
    ),
  ]
}

/** Measures how the schedule page opens and scrolls with a large fleet, and the memory that it needs. */
export async function measureSchedulePage(fleet: LargeFleet): Promise<boolean[]> {
  const pages = await builtPages()
  const product = await startProduct({ dist: pages.path })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport: DESKTOP })
    const page = await context.newPage()
    await signInPage(page, product)
    await answerSlowly(page, fleet)
    return await measure(page, fleet)
  } finally {
    await browser.close()
    await product.close()
    await pages.remove()
  }
}
