import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright'
import { type DisplayRig, servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { COLOURS, makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type Held, heldByProcess, largestOf } from '../measure/process-memory.ts'
import { keptElements } from './seam-pages.ts'

const MINUTES = Number(process.env.MEMORY_MINUTES ?? 10)

/** The minute after which a page has to stay as it is. */
const SETTLED = Math.min(3, MINUTES - 1)

/** Targets: times the plain page; MB of shared memory beyond that of an empty page, where decoded pictures are kept; MB a minute. */
const MOST_TIMES = 1.1
const MOST_SHARED = 40
const MOST_GROWTH = 5

async function heldBy(browser: Browser): Promise<Held> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return largestOf(await Promise.all(renderers.map(({ id }) => heldByProcess(id))))
}

async function samplesOf(rig: DisplayRig, path: string): Promise<Held[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto('about:blank')
  const empty = await heldBy(browser)
  await page.goto(rig.url + path)
  const samples: Held[] = []
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await wait(60_000)
    const { all, shared } = await heldBy(browser)
    samples.push({ all, shared: shared - empty.shared })
  }
  await browser.close()
  return samples
}

const line = (samples: readonly Held[], key: keyof Held) => samples.map(sample => sample[key].toFixed(0)).join(' ')

/** Plays short films and photos in turn and measures what the page's process holds, beside a plain page. */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  const files = COLOURS.flatMap(colour => [`${colour}.mp4`, `${colour}-4k.jpg`, `${colour}.jpg`])
  for (const colour of COLOURS) {
    makeClip(folder.path, `${colour}.mp4`, colour, 0.7)
    makePhoto(folder.path, `${colour}.jpg`, colour, '1920x1080')
    makePhoto(folder.path, `${colour}-4k.jpg`, colour, '3840x2160')
  }
  const pages = await builtPages()
  const rig = await startDisplayRig({
    dist: pages.path,
    media: folder.path,
    pages: { '/plain.html': keptElements(files, 0.7) },
  })
  rig.playlists = [servedPlaylist(files, 0.7)]
  const plain = await samplesOf(rig, '/plain.html')
  const product = await samplesOf(rig, '/display/bench/videowall')
  await rig.stop()
  await pages.remove()
  await folder.remove()
  const [last, plainLast, settled] = [product.at(-1), plain.at(-1), product[SETTLED - 1]]
  if (!last || !plainLast || !settled) throw new Error('There is no sample: MEMORY_MINUTES has to be 2 or more.')
  const growth = (last.all - settled.all) / (MINUTES - SETTLED)
  const times = last.all / plainLast.all
  expectTargetsMet([
    figureRow('renderer, MB at each minute', line(product, 'all'), `plain page ${line(plain, 'all')}`, true),
    figureRow('times the plain page', times.toFixed(2), `at most ${MOST_TIMES}`, times <= MOST_TIMES),
    figureRow('shared memory, MB', line(product, 'shared'), `at most ${MOST_SHARED}`, last.shared <= MOST_SHARED),
    figureRow('growth, MB a minute', growth.toFixed(1), `at most ${MOST_GROWTH}`, growth <= MOST_GROWTH),
  ])
}
