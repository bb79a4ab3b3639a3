import type { CDPSession, Page } from 'playwright'

/** What opening a page cost until nothing was loaded any more. */
export interface Opening {
  /** Requests of media files, those that the browser's own cache answered included. */
  mediaRequests: number
  requests: number
  /** Over the line, in bytes. */
  bytes: number
  /** Of the page's main thread, in milliseconds. */
  mainThreadMs: number
  /** The longest task of it. */
  longestTaskMs: number
}

/** Nothing more comes once it was still for this long. */
const STILL_MS = 1500

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Counts what goes over the line from now on. */
async function watchLine(session: CDPSession) {
  const seen = { requests: 0, mediaRequests: 0, bytes: 0, changedAt: Date.now() }
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return
    seen.requests += 1
    if (request.url.includes('/api/uploads/')) seen.mediaRequests += 1
    seen.changedAt = Date.now()
  })
  // Films are broken off after their first bytes: what has come of them counts too.
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength
    seen.changedAt = Date.now()
  })
  await session.send('Network.enable')
  return seen
}

/**
 * Opens an address in a page of the same origin, and waits until it is still.
 * @param isThere whether what the page shows first is there
 */
export async function measureOpening(page: Page, path: string, isThere: () => Promise<unknown>): Promise<Opening> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Reflect.set(window, 'taskLengths', tasks)
    const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask', buffered: true })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const seen = await watchLine(session)
  const before = await taskSeconds(session)
  await page.goto(path)
  await isThere()
  while (Date.now() - seen.changedAt < STILL_MS) await wait(100)
  const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'taskLengths'))
  const mainThreadMs = ((await taskSeconds(session)) - before) * 1000
  await session.detach()
  const { requests, mediaRequests, bytes } = seen
  return { requests, mediaRequests, bytes, mainThreadMs, longestTaskMs: Math.max(0, ...tasks) }
}
