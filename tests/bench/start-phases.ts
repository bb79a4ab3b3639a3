import type { Browser, BrowserContext, Page } from 'playwright'
import { median } from '../support/film/colour-runs.ts'

/** How often each start is measured; one of each kind in turn, as the machine's load drifts. */
const TIMES = 7

/** Milliseconds from the navigation: when each step of a start was over, or began. */
export interface Phases {
  /** The document has come. */
  page: number
  /** The call of today's playlists leaves: enough scripts have been had and run. */
  script: number
  answer: number
  /** The request of the file leaves. */
  file: number
  loaded: number
  /** The first frame is there. */
  frame: number
}

/** What is opened: a screen, or the page that has nothing but the file. */
export interface Visit {
  url: string
  /** The first visit also waits until the file is kept. */
  keeps: boolean
}

/** Of a page of a browser: what its own timings say. */
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

/** Opens a page and measures its start. @param slowdown of its processor */
async function start(context: BrowserContext, { url, keeps }: Visit, slowdown: number): Promise<Phases> {
  const page = await context.newPage()
  if (slowdown > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  const said = (text: RegExp) => page.waitForEvent('console', { predicate: message => text.test(message.text()) })
  const shown = said(/^Display: (shows|the strip runs)/)
  const kept = keeps ? said(/^Display: keeps the page itself/) : null
  await page.goto(url, { waitUntil: 'commit' })
  const at = (await shown).timestamp()
  await kept
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

/** Starts without anything and starts of a browser that has been there, of each visit in turn. @returns their medians */
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
      taken[index]?.warm.push(await start(context, { ...visits[name], keeps: false }, slowdown))
      await context.close()
    }
  }
  const rows = names.map((name, index) => {
    const { cold = [], warm = [] } = taken[index] ?? {}
    return [name, { cold: medians(cold), warm: medians(warm) }] as const
  })
  return Object.fromEntries(rows) as Record<Name, Starts>
}

/** The phases in the order in which they come, each with its time. */
export const phasesText = (phases: Phases): string =>
  steps
    .filter(step => !Number.isNaN(phases[step]))
    .map(step => `${step} ${phases[step].toFixed(0)}`)
    .join(', ')
