import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { metric } from '../measure/main-thread.ts'
import { collectedHeap, largestPageMemory } from '../measure/pages-memory.ts'

/** The transitions between which the page is compared: it has settled at the first. */
const FIRST = 300
const LAST = Number(process.env.SOAK_TRANSITIONS ?? 3000)
const SAMPLES = 9

/** The list repeats the clips and photos this often and ends with one photo, during which each sample is taken. */
const ROUNDS = 12
const ANCHOR = 'anchor.jpg'
const ANCHOR_SECONDS = 4

/** After this time the item that follows the anchor is preloaded, and the page is idle. */
const CALM_MS = 2500

/** Targets. */
const HEAP_LIMIT_MB = 1
const MEMORY_LIMIT = 0.1

const colours = ['red', 'lime', 'blue', 'yellow']

interface Sample {
  heap: number
  nodes: number
  listeners: number
  /** Resident memory of the page's process in MB. */
  memory: number
}

async function takeSample(browser: Browser, session: CDPSession): Promise<Sample> {
  // The console entries that this session itself holds are not the page's.
  await session.send('Runtime.discardConsoleEntries')
  return {
    heap: await collectedHeap(session),
    nodes: await metric(session, 'Nodes'),
    listeners: await metric(session, 'JSEventListeners'),
    memory: await largestPageMemory(browser),
  }
}

/** Counts the items that the display logs as shown. */
function countItems(page: Page): { untilAnchor: (count: number) => Promise<void> } {
  let shown = 0
  let last = ''
  page.on('console', message => {
    const file = /^Display: shows "([^"]+)"/.exec(message.text())?.[1]
    if (!file) return
    shown += 1
    last = file
  })
  return {
    /** Waits for this many items and then for the anchor, so that every sample finds the same files loaded. */
    async untilAnchor(count) {
      while (shown < count) await wait(20)
      while (last === ANCHOR) await wait(20)
      while (last !== ANCHOR) await wait(20)
      await wait(CALM_MS)
    },
  }
}

function report(samples: readonly Sample[], media: { videos: number; images: number }): boolean[] {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return [false]
  const heap = last.heap - first.heap
  const memories = samples.map(sample => sample.memory)
  const spread = (Math.max(...memories) - first.memory) / first.memory
  const range = `transition ${FIRST} to ${LAST}`
  const counts = (key: 'nodes' | 'listeners') => samples.map(sample => sample[key])
  const isEqual = (values: readonly number[]) => new Set(values).size === 1
  const elements = `${media.videos} video, ${media.images} img`
  const list = memories.map(value => value.toFixed(0)).join(' ')
  return [
    figureRow(`soak: JS heap, MB, ${range}`, heap.toFixed(2), `limit ${HEAP_LIMIT_MB}`, heap < HEAP_LIMIT_MB),
    figureRow('soak: DOM nodes', counts('nodes').join(' '), 'equal', isEqual(counts('nodes'))),
    figureRow('soak: listeners', counts('listeners').join(' '), 'equal', isEqual(counts('listeners'))),
    figureRow('soak: elements at most', elements, '2 video, 2 img', media.videos <= 2 && media.images <= 2),
    figureRow('soak: renderer memory, MB', list, `${first.memory.toFixed(0)} + 10 %`, spread <= MEMORY_LIMIT),
  ]
}

/** Short clips and photos in turn, repeated, and then the anchor. */
function soakPlaylists(): object[] {
  const pairs = colours.flatMap(colour => [`${colour}.mp4`, `${colour}.jpg`])
  const files = Array.from({ length: ROUNDS }, () => pairs).flat()
  const short = servedPlaylist(files, 0.15, { id: 1 })
  return [short, servedPlaylist([ANCHOR], ANCHOR_SECONDS, { id: 2 })]
}

/** Plays thousands of short clips and photos in one page and measures whether anything grows. */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  for (const colour of colours) {
    makeClip(folder.path, `${colour}.mp4`, colour, 0.3)
    makePhoto(folder.path, `${colour}.jpg`, colour, '1920x1080')
  }
  makePhoto(folder.path, ANCHOR, 'white', '1920x1080')
  const pages = await builtPages()
  const rig = await startDisplayRig({ dist: pages.path, media: folder.path })
  rig.playlists = soakPlaylists()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  const counter = countItems(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${rig.url}/display/bench/videowall`)
  const samples: Sample[] = []
  const media = { videos: 0, images: 0 }
  for (let index = 0; index < SAMPLES; index += 1) {
    await counter.untilAnchor(FIRST + ((LAST - FIRST) / (SAMPLES - 1)) * index)
    // The count puts a script of Playwright into the page, so it comes before the first sample.
    media.videos = Math.max(media.videos, await page.locator('video').count())
    media.images = Math.max(media.images, await page.locator('img').count())
    samples.push(await takeSample(browser, session))
  }
  const verdicts = report(samples, media)
  await browser.close()
  await rig.stop()
  await pages.remove()
  await folder.remove()
  expectTargetsMet(verdicts)
}
