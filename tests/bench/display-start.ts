import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import type { ScreenType } from '../../src/id.ts'
import { LAN_NAME } from '../support/display/kiosk.ts'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { makeClip, makePhoto, makeStrip, mediaFolder } from './bench-media.ts'
import { builtPages } from './built-pages.ts'
import { expectKept, figureRow } from './figure-row.ts'
import { measureStarts, type Phases, phasesText } from './start-phases.ts'

/** The worker needs up to 3 s to take over a page that has never been there, and the display waits for it. */
const FIRST_WITH_WORKER_MS = 3000

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

/** How many times as long as the bare page a screen may take. */
const MOST_RATIO = 1.5

const SLOWDOWNS = [1, 4]

const words = (ms: number) => `${ms.toFixed(0)} ms`

interface Opened {
  browser: Browser
  url: string
}

/** Measures one file's starts and prints a row for each, with its phases below. */
async function measure(
  { browser, url }: Opened,
  subject: Subject,
  stored: string,
  slowdown: number,
): Promise<boolean[]> {
  const { file, type, uniqueId } = subject
  const path = `/display/${uniqueId}/${type}`
  const plain = url.replace('127.0.0.1', LAN_NAME)
  const visits = {
    bare: { url: `${plain}/bare.html#${stored}`, keeps: false },
    'plain http': { url: plain + path, keeps: false },
    'with the worker': { url: url + path, keeps: true },
  }
  const { bare, ...ours } = await measureStarts(browser, visits, slowdown)
  const row = (figure: string, phases: Phases, floor: Phases, isKept: boolean) => {
    const ratio = (phases.frame / floor.frame).toFixed(2)
    const compared = `${ratio} x the bare page's ${words(floor.frame)}`
    const isGood = figureRow(`${type}, ${file}, CPU ${slowdown} x: ${figure}`, words(phases.frame), compared, isKept)
    console.log(`    ${phasesText(phases)}; bare: ${phasesText(floor)}`)
    return isGood
  }
  return Object.entries(ours).flatMap(([name, { cold, warm }]) => {
    const isFirstWithWorker = name === 'with the worker'
    const isKept = (one: Phases, floor: Phases) => one.frame <= floor.frame * MOST_RATIO
    const coldKept = isFirstWithWorker ? cold.frame <= bare.cold.frame + FIRST_WITH_WORKER_MS : isKept(cold, bare.cold)
    return [
      row(`first frame, ${name}, cold`, cold, bare.cold, coldKept),
      row(`first frame, ${name}, warm`, warm, bare.warm, isKept(warm, bare.warm)),
    ]
  })
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
    const opened = { browser, url: product.url }
    for (const slowdown of SLOWDOWNS) {
      for (const [subject, name] of stored) kept.push(...(await measure(opened, subject, name, slowdown)))
    }
  } finally {
    await browser.close()
    await product.close()
    await pages.remove()
    await folder.remove()
  }
  expectKept(kept)
}
