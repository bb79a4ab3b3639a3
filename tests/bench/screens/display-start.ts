import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import type { ScreenType } from '../../../src/api/playlists.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import { makeClip, makePhoto, makeStrip, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { measureStarts, type Phases, phasesText } from './start-phases.ts'

/** On a first visit the display waits up to 3 s for the service worker to take control of the page. */
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

/** Creates one location for each file. @returns the file names at the server */
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

/** How many times slower the processor is, with the most milliseconds to the first frame. */
const MOST_MS = { 1: 600, 4: 1500 }

const words = (ms: number) => `${ms.toFixed(0)} ms`

interface Opened {
  browser: Browser
  url: string
}

/** Measures the starts with one file and prints a row for each start, with its phases below. */
async function measure(
  { browser, url }: Opened,
  subject: Subject,
  stored: string,
  slowdown: number,
  most: number,
): Promise<boolean[]> {
  const { file, type, uniqueId } = subject
  const path = `/display/${uniqueId}/${type}`
  const plain = url.replace('127.0.0.1', LAN_NAME)
  const visits = {
    bare: { url: `${plain}/bare.html#${stored}`, waitsForWorker: false },
    'bare with a worker': { url: `${url}/bare.html?worker#${stored}`, waitsForWorker: true },
    'plain http': { url: plain + path, waitsForWorker: false },
    'with the worker': { url: url + path, waitsForWorker: true },
  }
  const { bare, 'bare with a worker': bareKept, ...ours } = await measureStarts(browser, visits, slowdown)
  const row = (figure: string, phases: Phases, floor: Phases, isMet: boolean) => {
    const ratio = (phases.frame / floor.frame).toFixed(2)
    const compared = `${ratio} x the bare page's ${words(floor.frame)}`
    const verdict = figureRow(`${type}, ${file}, CPU ${slowdown} x: ${figure}`, words(phases.frame), compared, isMet)
    console.log(`    ${phasesText(phases)}; bare: ${phasesText(floor)}`)
    return verdict
  }
  return Object.entries(ours).flatMap(([name, { cold, warm }]) => {
    const hasWorker = name === 'with the worker'
    const isColdMet = cold.frame <= (hasWorker ? bare.cold.frame + FIRST_WITH_WORKER_MS : most)
    // A browser has to start the worker of the page first: the bare page has one too.
    const warmFloor = hasWorker ? bareKept.warm : bare.warm
    return [
      row(`first frame, ${name}, cold`, cold, bare.cold, isColdMet),
      row(`first frame, ${name}, warm`, warm, warmFloor, warm.frame <= most),
    ]
  })
}

/**
 * Measures the time to the first frame of a display, beside a page that contains only the file. That page has a worker
 * if the display has one.
 */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  const pages = await builtPages('bare-file')
  const product = await startProduct({ dist: pages.path, hosts: [LAN_NAME] })
  const resolve = `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...chromiumFlags, resolve] })
  const verdicts: boolean[] = []
  try {
    const stored = await fill(product, folder.path)
    const opened = { browser, url: product.url }
    for (const [slowdown, most] of Object.entries(MOST_MS)) {
      for (const [subject, name] of stored)
        verdicts.push(...(await measure(opened, subject, name, Number(slowdown), most)))
    }
  } finally {
    await browser.close()
    await product.close()
    await pages.remove()
    await folder.remove()
  }
  expectTargetsMet(verdicts)
}
