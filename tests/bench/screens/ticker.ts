import { chromium, type Page } from 'playwright'
import { type DisplayRig, servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { film, missingForFilming } from '../../support/film/film.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'
import { makeStrip, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectMeasurable, expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { metric } from '../measure/main-thread.ts'

const IMAGES = 40
const WIDTH = 240
const MEASURED_SECONDS = 20
const FILMED_SECONDS = 10

/** Target: milliseconds of main-thread time in a second. */
const BUSY_LIMIT_MS = 5

const files = Array.from({ length: IMAGES }, (_, index) => `strip-${index}.png`)

/** Keeps the main thread half busy. */
const halfBusyScript = `if (location.search.includes('busy')) setInterval(() => { const end = performance.now() + 25; while (performance.now() < end); }, 50)`

/** The same strip as a bare CSS animation: the best that the browser can do. */
const barePage = `<!doctype html><style>html,body{margin:0;background:#000;overflow:hidden}
div{display:flex;position:absolute;top:calc(50% - 64px);animation:go ${(IMAGES * WIDTH) / 100}s linear infinite;will-change:transform}
@keyframes go{to{transform:translateX(-50%)}}</style><div>${[...files, ...files]
  .map(file => `<img src="/api/uploads/${file}" width="${WIDTH}" height="128">`)
  .join('')}</div><script>${halfBusyScript}</script>`

/** The same strip moved by a frame callback, as a simple first version does it. */
const callbackPage = barePage
  .replace(/animation:[^;]*;/, '')
  .replace(
    halfBusyScript,
    `${halfBusyScript};const d=document.querySelector('div');const w=${IMAGES * WIDTH};(function go(t){d.style.transform='translateX('+(-(t/10%w))+'px)';requestAnimationFrame(go)})(0)`,
  )

/** Milliseconds of main-thread tasks in a second, and the longest task. */
async function mainThreadLoad(page: Page, url: string): Promise<{ perSecond: number; long: number }> {
  await page.goto(url)
  await page.waitForTimeout(4000)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const tasks = async () => (await metric(session, 'TaskDuration')) * 1000
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

/** The number of frames, of 60 a second, in which the strip has moved. */
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

async function measureLoad(rig: DisplayRig): Promise<boolean[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  const page = await browser.newPage({ viewport: { width: 1920, height: 360 } })
  const ours = await mainThreadLoad(page, `${rig.url}/display/bench/ticker`)
  const bare = await mainThreadLoad(page, `${rig.url}/bare.html`)
  const callback = await mainThreadLoad(page, `${rig.url}/callback.html`)
  await browser.close()
  const compared = `bare CSS ${bare.perSecond.toFixed(1)}, frame callback ${callback.perSecond.toFixed(1)}`
  return [
    figureRow('ticker: main thread, ms a second', ours.perSecond.toFixed(1), compared, ours.perSecond < BUSY_LIMIT_MS),
    figureRow('ticker: longest task, ms', ours.long.toFixed(0), 'none over 50', ours.long === 0),
  ]
}

async function measureMovement(rig: DisplayRig): Promise<boolean[]> {
  const verdicts: boolean[] = []
  for (const [name, query] of [
    ['idle', ''],
    ['main thread half busy', '?busy'],
  ]) {
    const ours = await movingFrames(`${rig.url}/display/bench/ticker${query}`)
    const bare = await movingFrames(`${rig.url}/bare.html${query}`)
    const compared = `bare CSS ${bare.toFixed(1)}`
    // The recording itself loses a frame now and then.
    verdicts.push(figureRow(`ticker: moving frames of 60, ${name}`, ours.toFixed(1), compared, ours >= bare - 1))
  }
  return verdicts
}

/** Measures the main-thread time of the ticker beside a bare CSS animation, and films how smoothly both move. */
export async function run(): Promise<void> {
  const folder = await mediaFolder()
  for (const file of files) makeStrip(folder.path, file, WIDTH)
  const pages = await builtPages()
  const rig = await startDisplayRig({
    dist: pages.path,
    media: folder.path,
    pages: { '/bare.html': barePage, '/callback.html': callbackPage },
    script: halfBusyScript,
  })
  rig.playlists = [servedPlaylist(files, 1, { type: 'ticker' })]
  const verdicts = await measureLoad(rig)
  const missing = await missingForFilming()
  if (!missing) verdicts.push(...(await measureMovement(rig)))
  await rig.stop()
  await pages.remove()
  await folder.remove()
  expectTargetsMet(verdicts)
  expectMeasurable(missing)
}
