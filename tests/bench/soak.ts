import { execFileSync } from 'node:child_process'
import { type CDPSession, chromium, type Page } from 'playwright'
import { standPlaylist, startDisplayStand } from '../support/display/display-server.ts'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { makeClip, makePhoto, mediaFolder } from './bench-media.ts'
import { builtPages } from './built-pages.ts'
import { expectKept, figureRow } from './figure-row.ts'

/** Where the page has settled, and where it is compared with that. */
const FIRST = 300
const LAST = Number(process.env.SOAK_TRANSITIONS ?? 3000)
const SAMPLES = 9

/** How often the clips and photos are in the list, and the photo at its end, under which the page is looked at. */
const ROUNDS = 12
const ANCHOR = 'anchor.jpg'
const ANCHOR_SECONDS = 4

/** By then the item after the anchor is prepared, and nothing else is going on. */
const CALM_MS = 2500

/** The bars of the product. */
const HEAP_LIMIT_MB = 1
const MEMORY_LIMIT = 0.1

const colours = ['red', 'lime', 'blue', 'yellow']

interface Sample {
  heap: number
  nodes: number
  listeners: number
  /** Resident memory of the renderer in MB. */
  memory: number
}

/** The renderer of the page: the one child of the browser that has grown beyond an empty one. */
function rendererMemory(): number {
  const lines = execFileSync('ps', ['-eo', 'rss=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const renderers = lines.filter(
    line => line.includes('--type=renderer') && line.includes(process.env.SOAK_PROFILE ?? ''),
  )
  return Math.max(0, ...renderers.map(line => Number.parseInt(line, 10) / 1024))
}

async function take(session: CDPSession): Promise<Sample> {
  // What the camera itself keeps is not the page's.
  await session.send('Runtime.discardConsoleEntries')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  return {
    heap: value('JSHeapUsedSize') / 2 ** 20,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    memory: rendererMemory(),
  }
}

/** Counts the showings that the display logs. */
function watch(page: Page): { untilAnchor: (count: number) => Promise<void> } {
  let shown = 0
  let last = ''
  page.on('console', message => {
    const file = /^Display: shows "([^"]+)"/.exec(message.text())?.[1]
    if (!file) return
    shown += 1
    last = file
  })
  return {
    /** Waits for so many showings and then for the anchor, so that every look finds the same things loaded. */
    async untilAnchor(count) {
      while (shown < count) await wait(20)
      while (last === ANCHOR) await wait(20)
      while (last !== ANCHOR) await wait(20)
      await wait(CALM_MS)
    },
  }
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

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

/** Short clips and photos in turn, many times, and the anchor. */
function soakPlaylists(): object[] {
  const pairs = colours.flatMap(colour => [`${colour}.mp4`, `${colour}.jpg`])
  const files = Array.from({ length: ROUNDS }, () => pairs).flat()
  const short = standPlaylist(files, 0.15, { id: 1 })
  return [short, standPlaylist([ANCHOR], ANCHOR_SECONDS, { id: 2 })]
}

/** Plays thousands of short clips and photos in one page and looks for anything that grows. */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  process.env.SOAK_PROFILE = `${folder.path}/profile`
  for (const colour of colours) {
    makeClip(folder.path, `${colour}.mp4`, colour, 0.3)
    makePhoto(folder.path, `${colour}.jpg`, colour, '1920x1080')
  }
  makePhoto(folder.path, ANCHOR, 'white', '1920x1080')
  const pages = await builtPages()
  const stand = await startDisplayStand({ dist: pages.path, media: folder.path })
  stand.playlists = soakPlaylists()
  const context = await chromium.launchPersistentContext(process.env.SOAK_PROFILE, {
    executablePath: await findBrowser(),
    args: chromiumFlags,
    viewport: { width: 1280, height: 720 },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const counter = watch(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${stand.url}/display/bench/videowall`)
  const samples: Sample[] = []
  const media = { videos: 0, images: 0 }
  for (let index = 0; index < SAMPLES; index += 1) {
    await counter.untilAnchor(FIRST + ((LAST - FIRST) / (SAMPLES - 1)) * index)
    // Counting puts a script of Playwright's into the page: from the first sample on, not after it.
    media.videos = Math.max(media.videos, await page.locator('video').count())
    media.images = Math.max(media.images, await page.locator('img').count())
    samples.push(await take(session))
  }
  const kept = report(samples, media)
  await context.close()
  await stand.stop()
  await pages.remove()
  await folder.remove()
  expectKept(kept)
}
