import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import type { Media } from '../../../src/api/media.ts'
import { alertOf, closeAlert } from '../../support/console/dialogs.ts'
import { chooseFiles } from '../../support/console/media.ts'
import { signInPage } from '../../support/console/session.ts'
import { median } from '../../support/film/colour-runs.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { writeLargeFilm } from '../../support/product/media-files.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import type { Seed } from '../../support/product/seed.ts'
import { mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { collectedHeap, pagesMemory } from '../measure/pages-memory.ts'

const MEBIBYTE = 1024 * 1024
const SMALL_MB = 50
const LARGE_MB = 500
const TIMES = 3
const SAMPLE_MS = 100

/** Targets: a share of curl's speed, and the megabytes by which a page may grow, whatever the size of the file. */
const SHARE = 0.8
const GROWTH_MB = 40

const execute = promisify(execFile)

/** Seconds that curl needs for a file, or Node's fetch on a machine without curl. */
async function sendBare(product: Product, token: string, path: string): Promise<number> {
  const start = performance.now()
  const fields = ['model_type=content', 'model_id=1', 'collection_name=bare', `file=@${path};type=video/mp4`]
  try {
    const headers = ['-H', `Authorization: Bearer ${token}`, '-H', 'Expect:']
    const form = fields.flatMap(field => ['-F', field])
    await execute('curl', ['-sSf', '-o', '/dev/null', ...headers, ...form, `${product.url}/api/media`])
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOENT') throw error
    const body = new FormData()
    for (const field of fields.slice(0, 3)) body.set(...(field.split('=') as [string, string]))
    body.set('file', await openAsBlob(path, { type: 'video/mp4' }), basename(path))
    await fetch(`${product.url}/api/media`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body })
  }
  return (performance.now() - start) / 1000
}

/** Seconds that one bare XMLHttpRequest of the browser needs. */
async function sendByBareRequest(page: Page, token: string, path: string): Promise<number> {
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'bare' })),
  )
  await page.locator('#bare').setInputFiles(path)
  return page.evaluate(async token => {
    const input = document.querySelector('#bare')
    const file = input instanceof HTMLInputElement && input.files?.[0]
    if (!file) throw new Error('No file was chosen.')
    const body = new FormData()
    for (const [name, value] of [
      ['model_type', 'content'],
      ['model_id', '1'],
      ['collection_name', 'bare'],
      ['file', file],
    ] as const)
      body.set(name, value)
    const start = performance.now()
    await new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', '/api/media')
      request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.onload = resolve
      request.onerror = reject
      request.send(body)
    })
    input.remove()
    return (performance.now() - start) / 1000
  }, token)
}

interface PageUpload {
  /** From the choice of the file to the alert of success. */
  seconds: number
  /** The largest growth of the page's process and of its JavaScript heap, in MB. */
  processMb: number
  heapMb: number
}

async function sendByPage(browser: Browser, page: Page, path: string): Promise<PageUpload> {
  const session = await page.context().newCDPSession(page)
  const heap = async () => (await session.send('Runtime.getHeapUsage')).usedSize / MEBIBYTE
  const before = { heap: await collectedHeap(session), process: await pagesMemory(browser) }
  const most = { ...before }
  const sampling = setInterval(async () => {
    most.process = Math.max(most.process, await pagesMemory(browser).catch(() => 0))
    most.heap = Math.max(most.heap, await heap().catch(() => 0))
  }, SAMPLE_MS)
  const start = performance.now()
  await chooseFiles(page, path)
  await alertOf(page, 'Success').waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - start) / 1000
  clearInterval(sampling)
  await session.detach()
  await closeAlert(page, 'Success')
  return { seconds, processMb: most.process - before.process, heapMb: most.heap - before.heap }
}

/** Deletes every media file, so that each upload finds an empty library. */
async function clear(seed: Seed): Promise<void> {
  const { data } = await seed.call<{ media: Media[] }>('GET', '/media')
  for (const { id } of data.media) await seed.call('DELETE', `/media/${id}`)
}

async function measure(browser: Browser, product: Product, folder: string): Promise<boolean[]> {
  const seed = await product.seed()
  const [small, large] = [join(folder, 'small.mp4'), join(folder, 'large.mp4')]
  await writeLargeFilm(small, SMALL_MB * MEBIBYTE + 1)
  await writeLargeFilm(large, LARGE_MB * MEBIBYTE)
  const page = await browser.newPage({ baseURL: product.url })
  await signInPage(page, product)
  await page.goto('/media')
  const first = await sendByPage(browser, page, small)
  const ours: PageUpload[] = []
  const bare: number[] = []
  const browsers: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    bare.push(await sendBare(product, seed.token, large))
    ours.push(await sendByPage(browser, page, large))
    browsers.push(await sendByBareRequest(page, seed.token, large))
    await clear(seed)
  }
  const [seconds, bareSeconds, browserSeconds] = [median(ours.map(one => one.seconds)), median(bare), median(browsers)]
  // Above about 2 Gbit/s the browser is the limit, so the page is then compared with the browser's own speed.
  const [share, shareOfBrowser] = [bareSeconds / seconds, browserSeconds / seconds]
  const speed = (value: number) => `${(LARGE_MB / value).toFixed(0)} MB/s`
  const growth = Math.max(...ours.map(one => one.processMb))
  const heap = Math.max(...ours.map(one => one.heapMb))
  const mb = (value: number) => `${value.toFixed(1)} MB`
  return [
    figureRow(
      `upload of ${LARGE_MB} MB, from the choice to the alert`,
      `${speed(seconds)}, ${(share * 100).toFixed(0)} %`,
      `curl ${speed(bareSeconds)}, a bare request of the browser ${speed(browserSeconds)}; at least ${SHARE * 100} % of one`,
      Math.max(share, shareOfBrowser) >= SHARE,
    ),
    figureRow("growth of the page's process", mb(growth), `${SMALL_MB} MB: ${mb(first.processMb)}`, growth < GROWTH_MB),
    figureRow("growth of the page's heap", mb(heap), `${SMALL_MB} MB: ${mb(first.heapMb)}`, heap < GROWTH_MB),
  ]
}

/** Measures the speed of an upload from the media page beside curl, and the memory that the page uses for it. */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  const pages = await builtPages()
  const product = await startProduct({ dist: pages.path })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    expectTargetsMet(await measure(browser, product, folder.path))
  } finally {
    await browser.close()
    await product.close()
    await pages.remove()
    await folder.remove()
  }
}
