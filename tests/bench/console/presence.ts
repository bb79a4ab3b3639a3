import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { io, type Socket } from 'socket.io-client'
import { manyShops } from '../../support/console/many-screens.ts'
import { signInPage } from '../../support/console/session.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import { builtBare } from '../measure/built-bare.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type MainThread, measureMainThread } from '../measure/main-thread.ts'

const LOCATIONS = 5_000
const CHANGES = 100
const UPDATES_A_SECOND = 10
const SECONDS = 60
/** A shorter time is enough to measure the plain table, which is slow. */
const PLAIN_SECONDS = 15

/** Targets. */
const BUSY = 0.2
const TASK_MS = 50
const TYPING_MS = 50
const HEAP_MB = 5

const locations = manyShops(LOCATIONS)

/** Connects 10,000 simulated screens over one socket. */
async function connectScreens(product: Product): Promise<Socket> {
  const socket = io(product.url, { transports: ['websocket'] })
  await new Promise<void>(resolve => socket.on('connect', () => resolve()))
  for (const { unique_id: uniqueId } of locations) {
    socket.emit('screen_connected', { uniqueId, type: 'videowall' })
    socket.emit('screen_connected', { uniqueId, type: 'ticker' })
  }
  await wait(2_000)
  return socket
}

/** Ten times a second, 100 screens connect or disconnect and 100 send a heartbeat. */
async function changeScreens(socket: Socket, seconds: number): Promise<void> {
  for (let update = 0; update < seconds * UPDATES_A_SECOND; update += 1) {
    const due = Date.now() + 1000 / UPDATES_A_SECOND
    for (let change = 0; change < CHANGES; change += 1) {
      const uniqueId = `shop-${((update * CHANGES + change) % LOCATIONS) + 1}`
      const isActive = Math.floor((update * CHANGES) / LOCATIONS) % 2 === 1
      socket.emit('screen_status', { uniqueId, type: 'videowall', isActive })
      socket.emit('screen_alive', { uniqueId, type: 'ticker' })
    }
    await wait(Math.max(0, due - Date.now()))
  }
}

async function measure(page: Page, socket: Socket, seconds: number): Promise<MainThread> {
  await page.route('**/api/locations', route =>
    route.fulfill({ json: { success: true, message: '', data: { locations } } }),
  )
  await page.reload()
  await page.getByText('shop-1', { exact: true }).first().waitFor()
  await wait(3_000)
  return measureMainThread(page, async () => {
    const changing = changeScreens(socket, seconds)
    await page.getByRole('searchbox', { name: 'Search locations' }).click()
    for (let letter = 0; letter < seconds; letter += 1) {
      await wait(600)
      await page.keyboard.press(letter % 6 < 3 ? 'S' : 'Backspace')
    }
    await changing
  })
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const worst = (values: readonly number[]) => Math.max(0, ...values)

function report(ours: MainThread, plain: MainThread): boolean[] {
  const rows: Array<[string, string, string, boolean]> = [
    ['main thread busy', percent(ours.busy), `plain table ${percent(plain.busy)}`, ours.busy < BUSY],
    [
      `tasks over ${TASK_MS} ms after the first render`,
      `${ours.longTasks.length}, worst ${worst(ours.longTasks).toFixed(0)} ms`,
      `plain table ${plain.longTasks.length}, worst ${worst(plain.longTasks).toFixed(0)} ms`,
      ours.longTasks.length === 0,
    ],
    [
      'key press to frame, worst',
      `${worst(ours.typing)} ms`,
      `plain table ${worst(plain.typing)} ms`,
      worst(ours.typing) <= TYPING_MS,
    ],
    [
      'heap growth',
      `${ours.heapGrowthMb.toFixed(1)} MB`,
      `plain table ${plain.heapGrowthMb.toFixed(1)} MB`,
      ours.heapGrowthMb < HEAP_MB,
    ],
  ]
  return rows.map(row => figureRow(...row))
}

async function measurePage(dist: string, path: string, seconds: number): Promise<MainThread> {
  // The heartbeats take turns, so that each screen sends one every 5 s; the limit is far beyond.
  const product = await startProduct({ dist, presenceLimitMs: 600_000 })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const socket = await connectScreens(product)
  try {
    await signInPage(page, product)
    await page.goto(`${product.url}${path}`)
    return await measure(page, socket, seconds)
  } finally {
    socket.close()
    await browser.close()
    await product.close()
  }
}

/** Measures the Manage Location page with 10,000 screens, of which 100 change ten times a second. */
export async function run(): Promise<void> {
  const pages = await builtPages()
  const plainPages = await builtBare('plain-table')
  try {
    const ours = await measurePage(pages.path, '/add_location', SECONDS)
    const plain = await measurePage(plainPages.path, '/', PLAIN_SECONDS)
    expectTargetsMet(report(ours, plain))
  } finally {
    await pages.remove()
    await plainPages.remove()
  }
}
