import type { CDPSession, Page } from 'playwright'
import { collectedHeap } from './pages-memory.ts'

/** The load of a page's main thread during a stretch of time. */
export interface MainThread {
  /** Share of the time that it was busy, from 0 to 1. */
  busy: number
  /** Lengths of the tasks over 50 ms, in milliseconds. */
  longTasks: number[]
  /** Milliseconds from a key press to the frame that shows its effect, slowest last; the browser reports none under 16. */
  typing: number[]
  /** Growth of the JavaScript heap in MB, from one garbage collection to another. */
  heapGrowthMb: number
}

/** One metric of a page by the name that Chromium gives it. The session must have enabled the `Performance` domain. */
export async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(entry => entry.name === name)?.value ?? 0
}

/** Starts to record long tasks and slow key presses. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { longTasks: [] as number[], typing: [] as number[] }
    Reflect.set(window, 'seen', seen)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.longTasks.push(entry.duration)
    }).observe({ type: 'longtask' })
    const slow: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.typing.push(entry.duration)
    }).observe(slow)
  })
}

/** Measures the main thread while `work` runs. */
export async function measureMainThread(page: Page, work: () => Promise<void>): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const heapBefore = await collectedHeap(session)
  // The garbage collection that the measurement forces is no task of the page.
  await listen(page)
  const start = { time: await metric(session, 'Timestamp'), task: await metric(session, 'TaskDuration') }
  await work()
  const end = { time: await metric(session, 'Timestamp'), task: await metric(session, 'TaskDuration') }
  const seen: Pick<MainThread, 'longTasks' | 'typing'> = await page.evaluate(() => Reflect.get(window, 'seen'))
  const heapGrowthMb = (await collectedHeap(session)) - heapBefore
  await session.detach()
  return {
    busy: (end.task - start.task) / (end.time - start.time),
    longTasks: seen.longTasks,
    typing: seen.typing.sort((a, b) => a - b),
    heapGrowthMb,
  }
}
