import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { metric } from '../measure/main-thread.ts'

/** The cost of opening a page until its last request. */
export interface Opening {
  /** Requests for media files, including those that the browser's cache answered. */
  mediaRequests: number
  requests: number
  /** Bytes received from the network. */
  bytes: number
  /** Busy time of the main thread in milliseconds. */
  mainThreadMs: number
  /** The longest task of the main thread in milliseconds. */
  longestTaskMs: number
}

/** A page without network traffic for this long has finished loading. */
const STILL_MS = 1500

/** Starts to count the network traffic of a page. */
async function watchTraffic(session: CDPSession) {
  const seen = { requests: 0, mediaRequests: 0, bytes: 0, changedAt: Date.now() }
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return
    seen.requests += 1
    if (request.url.includes('/api/uploads/')) seen.mediaRequests += 1
    seen.changedAt = Date.now()
  })
  // The page aborts the request of a film after its first bytes; these bytes count too.
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength
    seen.changedAt = Date.now()
  })
  await session.send('Network.enable')
  return seen
}

/**
 * Opens a path of the page's origin, waits until it has finished loading, and measures that.
 * @param isThere resolves when the first content of the page is visible
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
  const seen = await watchTraffic(session)
  const before = await metric(session, 'TaskDuration')
  await page.goto(path)
  await isThere()
  while (Date.now() - seen.changedAt < STILL_MS) await wait(100)
  const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'taskLengths'))
  const mainThreadMs = ((await metric(session, 'TaskDuration')) - before) * 1000
  await session.detach()
  const { requests, mediaRequests, bytes } = seen
  return { requests, mediaRequests, bytes, mainThreadMs, longestTaskMs: Math.max(0, ...tasks) }
}
