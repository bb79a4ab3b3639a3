import { type Browser, chromium, type Page } from 'playwright'
import { panel } from '../../support/console/locators.ts'
import { openGallery } from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import type { Product } from '../../support/product/product.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { LATE_MS, scrollFrames, scrollText } from '../measure/frame-times.ts'
import { collectedHeap, pagesMemory } from '../measure/pages-memory.ts'
import { type LargeLibrary, startLargeLibrary } from './large-library.ts'

const ROWS = 200
/** The fastest scroll at which a person can still look at the pictures. */
const ROWS_A_SECOND = 10

/** A person does not notice this share of late frames. The machine's processor also draws the picture. */
const LATE_SHARE = 0.05

/** The heap may grow by the metadata and thumbnails of the 600 files that were scrolled past. */
const HEAP_GROWTH_MB = 10

/** The browser releases memory only while it is idle. */
const REST_MS = 10_000

/** The naive page shows every fourth file: 1,200 files in six columns are 200 rows as well. */
const NAIVE_EVERY = 4

const signedInPage = async (browser: Browser, product: Product): Promise<Page> => {
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  await signInPage(page, product)
  return page
}

const scrollRows = (page: Page, scroller: string, rowHeight: number) =>
  scrollFrames(page, scroller, ROWS * rowHeight, ROWS_A_SECOND * rowHeight)

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/media')
  await page.locator('section[aria-busy=false] img').first().waitFor()
}

/** The height of a row of cards with its gap: the distance between the first two rows. */
const rowHeightOf = (page: Page, cards: string): Promise<number> =>
  page.locator(cards).evaluateAll(elements => {
    const tops = [...new Set(elements.map(element => element.getBoundingClientRect().top))].sort((a, b) => a - b)
    return (tops[1] ?? 0) - (tops[0] ?? 0)
  })

async function openLocationGallery(page: Page, library: LargeLibrary): Promise<void> {
  const seed = await library.product.seed()
  await seed.playlist(await seed.location('Bench', 'bench'), 'videowall')
  await page.goto('/location/1?name=Bench&uid=bench')
  await panel(page, 'Videowall Tape').getByRole('article').waitFor()
  await openGallery(page)
  await page.locator('.gallery-tile img').first().waitFor()
}

async function scrollNaive(browser: Browser, library: LargeLibrary) {
  const page = await signedInPage(browser, library.product)
  await page.goto(`/naive.html?every=${NAIVE_EVERY}`)
  await page.locator('li').nth(ROWS).waitFor({ state: 'attached' })
  const figures = await scrollRows(page, '', await rowHeightOf(page, 'li'))
  await page.close()
  return figures
}

async function measure(browser: Browser, library: LargeLibrary): Promise<boolean[]> {
  const naive = await scrollNaive(browser, library)
  const page = await signedInPage(browser, library.product)
  await openLibrary(page)
  const height = await rowHeightOf(page, '#images .media-grid > li')
  const session = await page.context().newCDPSession(page)
  const before = { heap: await collectedHeap(session), process: await pagesMemory(browser) }
  const first = await scrollRows(page, '', height)
  const busiest = await pagesMemory(browser)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(REST_MS)
  const heapGrowth = (await collectedHeap(session)) - before.heap
  const rested = await pagesMemory(browser)
  const mb = (value: number) => `${value.toFixed(1)} MB`
  const again = await scrollRows(page, '', height)
  await openLocationGallery(page, library)
  const gallery = await scrollRows(page, '.gallery-list:last-child .gallery-scroll', 132)
  const row = (figure: string, ours: typeof first) =>
    figureRow(
      `${figure}: frames over ${LATE_MS} ms`,
      scrollText(ours),
      `one element per file: ${scrollText(naive)}`,
      ours.late <= ours.frames * LATE_SHARE,
    )
  return [
    figureRow(
      `heap growth by ${ROWS} rows, after the scroll back`,
      mb(heapGrowth),
      `at most ${HEAP_GROWTH_MB} MB; processes before ${mb(before.process)}, during ${mb(busiest)}, after ${mb(rested)}`,
      heapGrowth <= HEAP_GROWTH_MB,
    ),
    row(`${ROWS} rows of /media, first time`, first),
    row(`${ROWS} rows of /media, second time`, again),
    row(`${ROWS} rows of the gallery`, gallery),
  ]
}

/** Measures how smoothly the library and the gallery scroll with 5,000 files. */
export async function run(): Promise<void> {
  const library = await startLargeLibrary()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    expectTargetsMet(await measure(browser, library))
  } finally {
    await browser.close()
    await library.remove()
  }
}
