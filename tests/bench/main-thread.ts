import type { CDPSession, Page } from 'playwright'

/** What the main thread of a page did during a stretch of time. */
export interface MainThread {
  /** Share of the time that it was busy, from 0 to 1. */
  busy: number
  /** Lengths of the tasks over 50 ms, in milliseconds. */
  longTasks: number[]
  /** Milliseconds from a key press to the picture that shows it, slowest last; shorter than 16 are not told. */
  typing: number[]
  /** Growth of the JavaScript heap, each side after a collection, in bytes. */
  heapGrowth: number
}

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(entry => entry.name === name)?.value ?? 0
}

async function usedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** Listens for long tasks and slow key presses from now on. */
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

/** Measures the main thread while `work` goes on. */
export async function measureMainThread(page: Page, work: () => Promise<void>): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await listen(page)
  const heapBefore = await usedHeap(session)
  const start = { time: await metric(session, 'Timestamp'), task: await metric(session, 'TaskDuration') }
  await work()
  const end = { time: await metric(session, 'Timestamp'), task: await metric(session, 'TaskDuration') }
  const seen: Pick<MainThread, 'longTasks' | 'typing'> = await page.evaluate(() => Reflect.get(window, 'seen'))
  const heapGrowth = (await usedHeap(session)) - heapBefore
  await session.detach()
  return {
    busy: (end.task - start.task) / (end.time - start.time),
    longTasks: seen.longTasks,
    typing: seen.typing.sort((a, b) => a - b),
    heapGrowth,
  }
}
