import { type Browser, chromium, type Page } from 'playwright'
import { median } from '../../support/film/colour-runs.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { startProduct } from '../../support/product/product.ts'
import { weighRoutes } from '../../support/product/route-bundles.ts'
import { builtBare } from '../measure/built-bare.ts'
import { builtPages } from '../measure/built-pages.ts'
import { figureRow } from '../measure/figure-row.ts'

const CPU_SLOWDOWN = 4
/** 10 Mbit/s in bytes a second. */
const BYTES_PER_SECOND = 10_000_000 / 8
const LATENCY_MS = 20
const TIMES = 3

interface Visit {
  requests: number
  kib: number
  /** From the navigation to the moment when a person can use the page. */
  usableMs: number
}

type Usable = (page: Page) => Promise<unknown>

const routes: ReadonlyArray<[path: string, signedIn: boolean, usable: Usable]> = [
  ['/', false, page => page.getByRole('textbox', { name: 'Username' }).waitFor()],
  [
    '/media',
    true,
    page =>
      page
        .getByRole('button', { name: /^Preview / })
        .first()
        .waitFor(),
  ],
  ['/add_location', true, page => page.getByRole('row', { name: /lobby/ }).waitFor()],
  ['/location/1?name=Lobby&uid=lobby', true, page => page.getByRole('article').first().waitFor()],
  ['/user', true, page => page.getByRole('row', { name: /admin/ }).waitFor()],
  ['/display/lobby/videowall', false, page => page.locator('video:visible, img:visible').first().waitFor()],
]

interface SlowPage {
  page: Page
  /** The pages' own files that were loaded so far; calls of the API are not counted. */
  loaded: { requests: number; bytes: number }
}

async function slowPage(browser: Browser): Promise<SlowPage> {
  const page = await (await browser.newContext()).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  const loaded = { requests: 0, bytes: 0 }
  const calls = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) calls.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (calls.has(requestId)) return
    loaded.requests += 1
    loaded.bytes += encodedDataLength
  })
  return { page, loaded }
}

async function visit(browser: Browser, url: string, token: string | null, usable: Usable): Promise<Visit> {
  const { page, loaded } = await slowPage(browser)
  if (token) await page.addInitScript(value => localStorage.setItem('TOKEN', value), token)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await usable(page)
  const usableMs = performance.now() - start
  await page.context().close()
  return { requests: loaded.requests, kib: loaded.bytes / 1024, usableMs }
}

async function visits(take: () => Promise<Visit>): Promise<Visit> {
  const taken: Visit[] = []
  for (let time = 0; time < TIMES; time += 1) taken.push(await take())
  const { requests = 0, kib = 0 } = taken[0] ?? {}
  return { requests, kib, usableMs: median(taken.map(({ usableMs }) => usableMs)) }
}

const words = ({ requests, kib, usableMs }: Visit) =>
  `${requests} requests, ${kib.toFixed(0)} KiB, usable after ${usableMs.toFixed(0)} ms`

async function weigh(): Promise<void> {
  for (const { route, kib, budget } of await weighRoutes()) {
    figureRow(`JavaScript of ${route}`, `${kib.toFixed(1)} KiB gzip`, `budget ${budget} KiB`, kib <= budget)
  }
}

/** Measures a first visit of each route, beside a page that contains only the libraries. */
export async function run(): Promise<void> {
  await weigh()
  const pages = await builtPages()
  const bare = await builtBare('bare-page')
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  const floorProduct = await startProduct({ dist: bare.path })
  const product = await startProduct({ dist: pages.path, sampleContent: true })
  try {
    const floor = await visits(() => visit(browser, `${floorProduct.url}/`, null, page => page.locator('h1').waitFor()))
    const token = (await product.seed()).token
    for (const [path, signedIn, usable] of routes) {
      const ours = await visits(() => visit(browser, product.url + path, signedIn ? token : null, usable))
      figureRow(`first visit of ${path}, 4 x slower, 10 Mbit/s`, words(ours), `bare libraries ${words(floor)}`, true)
    }
  } finally {
    await browser.close()
    await product.close()
    await floorProduct.close()
    await pages.remove()
    await bare.remove()
  }
}
