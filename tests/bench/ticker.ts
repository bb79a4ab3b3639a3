import { chromium, type Page } from 'playwright'
import { type DisplayStand, standPlaylist, startDisplayStand } from '../support/display/display-server.ts'
import { film, missingForFilming } from '../support/film/film.ts'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { makeStrip, mediaFolder } from './bench-media.ts'
import { builtPages } from './built-pages.ts'
import { expectKept, figureRow } from './figure-row.ts'

const IMAGES = 40
const WIDTH = 240
const MEASURED_SECONDS = 20
const FILMED_SECONDS = 10

/** The bar of the product: milliseconds of the main thread in a second. */
const BUSY_LIMIT_MS = 5

const files = Array.from({ length: IMAGES }, (_, index) => `strip-${index}.png`)

/** Keeps the main thread half busy, as a page beside the ticker's own work could. */
const half = `if (location.search.includes('busy')) setInterval(() => { const end = performance.now() + 25; while (performance.now() < end); }, 50)`

/** The same strip as a bare CSS animation: what the browser can do at best. */
const barePage = `<!doctype html><style>html,body{margin:0;background:#000;overflow:hidden}
div{display:flex;position:absolute;top:calc(50% - 64px);animation:go ${(IMAGES * WIDTH) / 100}s linear infinite;will-change:transform}
@keyframes go{to{transform:translateX(-50%)}}</style><div>${[...files, ...files]
  .map(file => `<img src="/api/uploads/${file}" width="${WIDTH}" height="128">`)
  .join('')}</div><script>${half}</script>`

/** What a first version does: moves from a frame callback. */
const callbackPage = barePage
  .replace(/animation:[^;]*;/, '')
  .replace(
    half,
    `${half};const d=document.querySelector('div');const w=${IMAGES * WIDTH};(function go(t){d.style.transform='translateX('+(-(t/10%w))+'px)';requestAnimationFrame(go)})(0)`,
  )

/** Milliseconds of tasks on the main thread in a second, and the longest one. */
async function busyness(page: Page, url: string): Promise<{ perSecond: number; long: number }> {
  await page.goto(url)
  await page.waitForTimeout(4000)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const tasks = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(list => seen.push(...list.getEntries().map(entry => entry.duration))).observe({
      type: 'longtask',
    })
  })
  const before = await tasks()
  await page.waitForTimeout(MEASURED_SECONDS * 1000)
  const perSecond = ((await tasks()) - before) / MEASURED_SECONDS
  const long = await page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen))
  await session.detach()
  return { perSecond, long }
}

/** Frames a second on which the strip has moved, out of 60. */
async function movingFrames(url: string): Promise<number> {
  const { frames } = await film({
    url,
    seconds: FILMED_SECONDS,
    warmSeconds: 6,
    filter: 'crop=640:16:0:172,format=gray',
    frameBytes: 640 * 16,
  })
  const moved = frames.filter((frame, index) => index > 0 && !frame.equals(frames[index - 1] ?? frame)).length
  return (moved / frames.length) * 60
}

async function measureBusyness(stand: DisplayStand): Promise<boolean[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 1920, height: 360 } })
  const ours = await busyness(page, `${stand.url}/display/bench/ticker`)
  const bare = await busyness(page, `${stand.url}/bare.html`)
  const callback = await busyness(page, `${stand.url}/callback.html`)
  await browser.close()
  const compared = `bare CSS ${bare.perSecond.toFixed(1)}, frame callback ${callback.perSecond.toFixed(1)}`
  return [
    figureRow('ticker: main thread, ms a second', ours.perSecond.toFixed(1), compared, ours.perSecond < BUSY_LIMIT_MS),
    figureRow('ticker: longest task, ms', ours.long.toFixed(0), 'none over 50', ours.long === 0),
  ]
}

async function measureMovement(stand: DisplayStand): Promise<boolean[]> {
  const kept: boolean[] = []
  for (const [name, query] of [
    ['idle', ''],
    ['main thread half busy', '?busy'],
  ]) {
    const ours = await movingFrames(`${stand.url}/display/bench/ticker${query}`)
    const bare = await movingFrames(`${stand.url}/bare.html${query}`)
    const compared = `bare CSS ${bare.toFixed(1)}`
    // The camera itself loses a frame now and then.
    kept.push(figureRow(`ticker: moving frames of 60, ${name}`, ours.toFixed(1), compared, ours >= bare - 1))
  }
  return kept
}

/** Measures what the ticker costs beside a bare CSS animation, and films how smoothly both move. */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  for (const file of files) makeStrip(folder.path, file, WIDTH)
  const pages = await builtPages()
  const stand = await startDisplayStand({
    dist: pages.path,
    media: folder.path,
    pages: { '/bare.html': barePage, '/callback.html': callbackPage },
    script: half,
  })
  stand.playlists = [standPlaylist(files, 1, { type: 'ticker' })]
  const kept = await measureBusyness(stand)
  const missing = missingForFilming()
  if (missing) console.log(missing)
  else kept.push(...(await measureMovement(stand)))
  await stand.stop()
  await pages.remove()
  await folder.remove()
  expectKept(kept)
}
