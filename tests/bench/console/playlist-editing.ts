import { chromium, type Page } from 'playwright'
import type { Playlist } from '../../../src/api/playlists.ts'
import { button } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { items } from '../../support/display/playlists.ts'
import { median } from '../../support/film/colour-runs.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { startProduct } from '../../support/product/product.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { LATE_MS, scrollFrames, scrollText } from '../measure/frame-times.ts'
import { measureOpening } from './opening.ts'

/** Target: from the click to the frame that shows its effect. */
const LIMIT_MS = 100

/** Targets for a location of 200 playlists: time to the first card, and from a click to its effect. */
const MANY_LOAD_MS = 2500
const MANY_LIMIT_MS = 400

const TIMES = 9

/** Rows of items; ROW_PX is their height in playlist-items.css, in CSS pixels. */
const SCROLL_ROWS = 200
const ROW_PX = 84
const ROWS_A_SECOND = 15

/** A person does not notice this share of late frames. */
const LATE_SHARE = 0.05

function playlists(count: number, itemsEach: number): Playlist[] {
  const plan = { date_start: '2020-01-01', date_end: '2099-12-31', time_start: '08:00:00', time_end: '20:00:00' }
  return Array.from({ length: count }, (_, index) => ({
    ...plan,
    id: index + 1,
    name: '',
    type: index % 2 === 0 ? 'videowall' : 'ticker',
    repeat_interval: 1,
    is_active: true,
    items: items(...Array.from({ length: itemsEach }, (_, item) => `picture-${item + 1}.png`)).map(item => ({
      ...item,
      id: index * 1000 + Number(item.id),
    })),
  }))
}

/** Answers in place of the server, so that ten thousand items need no files. */
async function answer(page: Page, list: Playlist[]): Promise<void> {
  const json = { success: true, message: '', data: { playlists: list } }
  await page.route('**/api/playlists/location/**', route => route.fulfill({ json }))
  await page.route('**/api/playlists/*/items/reorder', route => route.fulfill({ json: { success: true, message: '' } }))
  await page.route('**/api/uploads/**', route => route.fulfill({ status: 404, body: '' }))
}

/** Milliseconds from the click to the second frame after it, when the change is painted. */
const clickTime = (page: Page, name: string, nth = 0): Promise<number> =>
  button(page, name)
    .nth(nth)
    .evaluate(async button => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      await frame()
      const start = performance.now()
      if (button instanceof HTMLElement) button.click()
      await frame()
      await frame()
      return performance.now() - start
    })

async function row(figure: string, limit: number, measure: () => Promise<number>): Promise<boolean> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) times.push(await measure())
  const [middle, worst] = [median(times), Math.max(...times)]
  const isMet = middle <= limit
  figureRow(figure, `${middle.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`, `at most ${limit} ms`, isMet)
  return isMet
}

/** Measures every action of the editor with a playlist of 200 items. */
async function measureLong(page: Page, url: string): Promise<boolean[]> {
  await answer(page, playlists(1, 200))
  await page.goto(url)
  await page.getByRole('article').first().waitFor()
  const edit = 'Edit Videowall Tape'
  const verdicts = [await row('200 items: edit mode on or off', LIMIT_MS, () => clickTime(page, edit))]
  // An odd number of clicks leaves edit mode on.
  verdicts.push(await row('200 items: open or close the plan', LIMIT_MS, () => clickTime(page, 'Edit playlist 1')))
  verdicts.push(
    await row('200 items: move one down', LIMIT_MS, () => clickTime(page, 'Move picture-100.png down')),
    await row('200 items: move one up', LIMIT_MS, () => clickTime(page, 'Move picture-150.png up')),
  )
  await page.getByLabel('Repeat').focus()
  const type = async () => {
    const start = performance.now()
    await page.keyboard.press('1')
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    return performance.now() - start
  }
  verdicts.push(await row('200 items: type a character', LIMIT_MS, type))
  return verdicts
}

/** Scrolls through 200 rows of a page with 100 playlists of 50 items in each of its two columns. */
async function scrollMany(page: Page): Promise<boolean> {
  const figures = await scrollFrames(page, '', SCROLL_ROWS * ROW_PX, ROWS_A_SECOND * ROW_PX)
  const target = `at most ${LATE_SHARE * 100} %`
  return figureRow(
    `200 x 50: ${SCROLL_ROWS} rows, frames over ${LATE_MS} ms`,
    scrollText(figures),
    target,
    figures.late <= figures.frames * LATE_SHARE,
  )
}

/** Measures the page with 200 playlists of 50 items. */
async function measureMany(page: Page, url: string): Promise<boolean[]> {
  await answer(page, playlists(200, 50))
  const opening = await measureOpening(page, url, () => page.getByRole('article').first().waitFor())
  const { mainThreadMs, longestTaskMs } = opening
  const thread = `${mainThreadMs.toFixed(0)} ms, longest task ${longestTaskMs.toFixed(0)} ms`
  const opened = figureRow(
    '200 x 50: opening, main thread',
    thread,
    `at most ${MANY_LOAD_MS} ms`,
    mainThreadMs <= MANY_LOAD_MS,
  )
  const load = async () => {
    const start = performance.now()
    await page.goto(url)
    await page.getByRole('article').first().waitFor()
    return performance.now() - start
  }
  const verdicts = [opened, await row('200 x 50: time to the first card', MANY_LOAD_MS, load), await scrollMany(page)]
  await page.evaluate(() => window.scrollTo(0, 0))
  verdicts.push(
    await row('200 x 50: edit mode on or off', MANY_LIMIT_MS, () => clickTime(page, 'Edit Videowall Tape')),
    await row('200 x 50: open or close a plan', MANY_LIMIT_MS, () => clickTime(page, 'Edit playlist 1')),
    await row('200 x 50: move an item', MANY_LIMIT_MS, () => clickTime(page, 'Move picture-10.png down')),
  )
  return verdicts
}

/** Measures how fast the location page reacts with a long playlist and with very many playlists. */
export async function run(): Promise<void> {
  const pages = await builtPages()
  const product = await startProduct({ dist: pages.path })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    const verdicts: boolean[] = []
    for (const measure of [measureLong, measureMany]) {
      const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
      await signInPage(page, product)
      verdicts.push(...(await measure(page, '/location/1?name=Bench&uid=bench')))
      await page.close()
    }
    expectTargetsMet(verdicts)
  } finally {
    await browser.close()
    await product.close()
    await pages.remove()
  }
}
