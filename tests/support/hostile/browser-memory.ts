import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright/test'

const SAMPLE_MS = 100

/** Resident memory in MB of all processes of a browser, those of its pages and of its graphics among them, or of one type. */
export async function memoryOf(browser: Browser, only?: 'browser'): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const asked = processInfo.filter(({ type }) => !only || type === only)
  const sizes = asked.map(async ({ id }) => {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Runs the work. @returns the most megabytes by which the browser has grown meanwhile */
export async function growthDuring(browser: Browser, work: () => Promise<void>): Promise<number> {
  const before = await memoryOf(browser)
  let most = before
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      most = Math.max(most, await memoryOf(browser))
      await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await sampling
  }
  return most - before
}
