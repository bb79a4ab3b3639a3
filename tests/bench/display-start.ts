import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import type { ScreenType } from '../../src/api/playlists.ts'
import { chromiumFlags, findBrowser } from '../support/browser.ts'
import { LAN_NAME } from '../support/kiosk.ts'
import { type Product, startProduct } from '../support/product.ts'
import { makeClip, makePhoto, makeStrip, mediaFolder } from './bench-media.ts'
import { builtPages } from './built-pages.ts'
import { median } from './colour-runs.ts'
import { expectKept, figureRow } from './figure-row.ts'

const TIMES = 5

/** The bar: a screen may take this much longer than a page that has nothing but the file. */
const BEYOND_BARE_MS = 1500

/** The worker needs up to 3 s to take over a page that has never been there, and the display waits for it. */
const FIRST_WITH_WORKER_MS = 3000

type NewContext = () => Promise<BrowserContext>

interface Subject {
  file: string
  type: ScreenType
  uniqueId: string
}

const subjects: readonly Subject[] = [
  { file: 'photo.jpg', type: 'videowall', uniqueId: 'photo' },
  { file: 'film.mp4', type: 'videowall', uniqueId: 'film' },
  { file: 'strip.png', type: 'ticker', uniqueId: 'strip' },
]

/** Puts each file on a screen of its own. @returns the names under which the server has them */
async function fill(product: Product, folder: string): Promise<Map<Subject, string>> {
  makePhoto(folder, 'photo.jpg', 'navy', '1920x1080')
  makeClip(folder, 'film.mp4', 'red', 5)
  makeStrip(folder, 'strip.png', 400)
  const seed = await product.seed()
  const stored = new Map<Subject, string>()
  for (const subject of subjects) {
    const location = await seed.location(subject.uniqueId, subject.uniqueId)
    const media = await seed.uploadFile(join(folder, subject.file))
    await seed.items(await seed.playlist(location, subject.type), [media])
    await seed.screensOn(location)
    stored.set(subject, media.file_name)
  }
  return stored
}

/** Milliseconds from the navigation to the first frame of what the page shows. @param keeps also waits for the kept file */
async function start(context: BrowserContext, url: string, keeps: boolean): Promise<number> {
  const page = await context.newPage()
  const said = (text: RegExp) => page.waitForEvent('console', { predicate: message => text.test(message.text()) })
  const shown = said(/^Display: (shows|the strip runs)/)
  const kept = keeps ? said(/^Display: keeps/) : null
  await page.goto(url, { waitUntil: 'commit' })
  const at = (await shown).timestamp()
  const origin = await page.evaluate(() => performance.timeOrigin)
  await kept
  await page.close()
  return at - origin
}

interface Starts {
  cold: number
  warm: number
}

/** Starts without anything and starts of a browser that has been there, in turn. */
async function starts(newContext: NewContext, url: string, keeps = false): Promise<Starts> {
  const cold: number[] = []
  const warm: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const context = await newContext()
    cold.push(await start(context, url, keeps))
    warm.push(await start(context, url, false))
    await context.close()
  }
  return { cold: median(cold), warm: median(warm) }
}

const words = (ms: number) => `${ms.toFixed(0)} ms`

async function measure(newContext: NewContext, url: string, subject: Subject, stored: string): Promise<boolean[]> {
  const { file, type, uniqueId } = subject
  const path = `/display/${uniqueId}/${type}`
  const plain = url.replace('127.0.0.1', LAN_NAME)
  const bare = await starts(newContext, `${plain}/bare.html#${stored}`)
  const onHttp = await starts(newContext, plain + path)
  const withWorker = await starts(newContext, url + path, true)
  const row = (figure: string, ours: number, floor: number, limit = BEYOND_BARE_MS) =>
    figureRow(`${type}, ${file}: ${figure}`, words(ours), `bare page ${words(floor)}`, ours <= floor + limit)
  return [
    row('first frame, plain http, cold', onHttp.cold, bare.cold),
    row('first frame, plain http, warm', onHttp.warm, bare.warm),
    row('first frame, with the worker, cold', withWorker.cold, bare.cold, FIRST_WITH_WORKER_MS),
    row('first frame, with the worker, warm', withWorker.warm, bare.warm),
  ]
}

/** How soon a screen shows something, beside a page that has nothing but the file. */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  const pages = await builtPages('bare-file')
  const product = await startProduct({ dist: pages.path, hosts: [LAN_NAME] })
  const resolve = `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...chromiumFlags, resolve] })
  const kept: boolean[] = []
  try {
    const stored = await fill(product, folder.path)
    const newContext = () => browser.newContext({ viewport: { width: 1280, height: 720 } })
    for (const [subject, name] of stored) kept.push(...(await measure(newContext, product.url, subject, name)))
  } finally {
    await browser.close()
    await product.close()
    await pages.remove()
    await folder.remove()
  }
  expectKept(kept)
}
