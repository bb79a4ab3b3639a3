import { type BrowserContext, chromium, type Page } from 'playwright'
import { signInPage } from '../../support/console/session.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import type { Product } from '../../support/product/product.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { FILMS, PHOTOS, startLargeLibrary } from './large-library.ts'
import { measureOpening, type Opening } from './opening.ts'

/** The naive page shows one file of ten, as all files would take minutes. Its figures are not scaled up. */
const NAIVE_EVERY = 10
const NAIVE_FILES = (FILMS + PHOTOS) / NAIVE_EVERY

/** Targets: the number of files whose metadata a first visit derives, and the time until a search shows its result. */
const DERIVED_LIMIT = 100
const SEARCH_MS = 50

const TYPED = 'film 77'

async function newPage(context: BrowserContext, product: Product): Promise<Page> {
  const page = await context.newPage()
  await signInPage(page, product)
  return page
}

const openOurs = (page: Page) =>
  measureOpening(page, '/media', () => page.locator('#images .media-picture').first().waitFor())

const openNaive = (page: Page) =>
  measureOpening(page, `/naive.html?every=${NAIVE_EVERY}`, () =>
    page.waitForFunction(count => Reflect.get(window, 'settled') >= count, NAIVE_FILES, { timeout: 150_000 }),
  )

/** The number of files whose metadata the browser has derived and stored. */
const derivedCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('media-metadata')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

/** Milliseconds from each key press to the frame that shows its result. */
async function searchTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Reflect.set(window, 'searchTimes', times)
    let pressedAt = 0
    window.addEventListener('keydown', () => (pressedAt = performance.now()), true)
    const shown = () => {
      const from = pressedAt
      pressedAt = 0
      if (from > 0) requestAnimationFrame(() => times.push(performance.now() - from))
    }
    new MutationObserver(shown).observe(document.querySelector('.media-lists') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await page.getByRole('searchbox').focus()
  for (const letter of TYPED) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(400)
  }
  return page.evaluate(() => Reflect.get(window, 'searchTimes'))
}

const lineText = ({ requests, mediaRequests, bytes }: Opening) =>
  `${requests} requests, ${mediaRequests} of media, ${(bytes / 1024 / 1024).toFixed(1)} MB`
const threadText = ({ mainThreadMs, longestTaskMs }: Opening) =>
  `${mainThreadMs.toFixed(0)} ms, longest task ${longestTaskMs.toFixed(0)} ms`

async function measure(context: BrowserContext, naiveContext: BrowserContext, product: Product): Promise<boolean[]> {
  const naive = await openNaive(await newPage(naiveContext, product))
  const first = await newPage(context, product)
  const opening = await openOurs(first)
  const derived = await derivedCount(first)
  await first.close()
  const second = await newPage(context, product)
  const again = await openOurs(second)
  const searches = await searchTimes(second)
  const naiveAgain = await openNaive(await newPage(naiveContext, product))

  const naivePage = `${NAIVE_FILES} files as elements`
  const slowest = Math.max(...searches)
  return [
    figureRow(
      'first opening, network',
      lineText(opening),
      `${naivePage}: ${lineText(naive)}`,
      opening.bytes < naive.bytes,
    ),
    figureRow('first opening, main thread', threadText(opening), `${naivePage}: ${threadText(naive)}`, true),
    figureRow('files derived of 5,000', String(derived), `at most ${DERIVED_LIMIT}`, derived <= DERIVED_LIMIT),
    figureRow(
      'second opening, network',
      lineText(again),
      `${naivePage}: ${lineText(naiveAgain)}`,
      again.mediaRequests === 0,
    ),
    figureRow('second opening, main thread', threadText(again), `${naivePage}: ${threadText(naiveAgain)}`, true),
    figureRow(
      'search, key press to frame, worst',
      `${slowest.toFixed(0)} ms of ${searches.length} letters`,
      `at most ${SEARCH_MS} ms`,
      searches.length > 0 && slowest <= SEARCH_MS,
    ),
  ]
}

/** Opens the library with 5,000 files for the first and the second time, and searches in it. */
export async function run(): Promise<void> {
  const library = await startLargeLibrary()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  const newContext = () => browser.newContext({ baseURL: library.product.url, viewport: { width: 1440, height: 900 } })
  try {
    expectTargetsMet(await measure(await newContext(), await newContext(), library.product))
  } finally {
    await browser.close()
    await library.remove()
  }
}
