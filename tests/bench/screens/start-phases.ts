import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { median } from '../../support/film/colour-runs.ts'

/** Each kind of start is measured this often. The kinds take turns, because the load of the machine drifts. */
const TIMES = 7

/** Milliseconds before each visit: the browser still closes the page of the one before. */
const REST_MS = 300

/** The steps of a start, in milliseconds from the navigation. */
export interface Phases {
  /** The document has arrived. */
  page: number
  /** The request for today's playlists is sent: enough scripts have been loaded and run. */
  script: number
  answer: number
  /** The request for the file is sent. */
  file: number
  loaded: number
  /** The first frame is painted. */
  frame: number
}

/** The page to open: a display, or a page that contains only the file. */
export interface Visit {
  url: string
  /** The first visit also waits until the service worker has stored the page. */
  waitsForWorker: boolean
}

/** Logs the frame in which a strip shows its first image, which is decoded. */
const logFirstFrame = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.strip > img')) return
    observer.disconnect()
    const logShown = () => console.info('Display: shows its first file')
    requestAnimationFrame(() => requestAnimationFrame(logShown))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Reads the performance entries of a page. */
const readTimings = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const call = entries.find(entry => entry.name.includes('/playlists/active/today/'))
    const file = entries.find(entry => entry.name.includes('/api/uploads/'))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      origin: performance.timeOrigin,
      page: navigation?.responseEnd ?? 0,
      script: call?.startTime ?? Number.NaN,
      answer: call?.responseEnd ?? Number.NaN,
      file: file?.startTime ?? Number.NaN,
      loaded: file?.responseEnd || Number.NaN,
    }
  })

/** Opens a page and measures its start. @param slowdown how many times slower the processor is */
async function start(context: BrowserContext, { url, waitsForWorker }: Visit, slowdown: number): Promise<Phases> {
  const page = await context.newPage()
  await wait(REST_MS)
  if (slowdown > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  await page.addInitScript(logFirstFrame)
  const logged = (text: RegExp) => page.waitForEvent('console', { predicate: message => text.test(message.text()) })
  const shown = logged(/^Display: shows/)
  const stored = waitsForWorker ? logged(/^Display: keeps the page itself/) : null
  await page.goto(url, { waitUntil: 'commit' })
  const at = (await shown).timestamp()
  await stored
  const { origin, ...timings } = await readTimings(page)
  await page.close()
  return { ...timings, frame: at - origin }
}

const steps = ['page', 'script', 'answer', 'file', 'loaded', 'frame'] as const

function medians(all: readonly Phases[]): Phases {
  const of = (step: keyof Phases) => median(all.map(phases => phases[step]))
  return {
    page: of('page'),
    script: of('script'),
    answer: of('answer'),
    file: of('file'),
    loaded: of('loaded'),
    frame: of('frame'),
  }
}

export interface Starts {
  cold: Phases
  warm: Phases
}

/** Measures each visit in turn, first with an empty browser (cold) and then again in the same one (warm). @returns the medians */
export async function measureStarts<Name extends string>(
  browser: Browser,
  visits: Record<Name, Visit>,
  slowdown: number,
): Promise<Record<Name, Starts>> {
  const names = Object.keys(visits) as Name[]
  const taken = names.map(() => ({ cold: [] as Phases[], warm: [] as Phases[] }))
  for (let time = 0; time < TIMES; time += 1) {
    for (const [index, name] of names.entries()) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
      taken[index]?.cold.push(await start(context, visits[name], slowdown))
      taken[index]?.warm.push(await start(context, { ...visits[name], waitsForWorker: false }, slowdown))
      await context.close()
    }
  }
  const rows = names.map((name, index) => {
    const { cold = [], warm = [] } = taken[index] ?? {}
    return [name, { cold: medians(cold), warm: medians(warm) }] as const
  })
  return Object.fromEntries(rows) as Record<Name, Starts>
}

/** The phases in order, each with its time. */
export const phasesText = (phases: Phases): string =>
  steps
    .filter(step => !Number.isNaN(phases[step]))
    .map(step => `${step} ${phases[step].toFixed(0)}`)
    .join(', ')
