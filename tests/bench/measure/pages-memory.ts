import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession } from 'playwright'

const MEBIBYTE = 1024 * 1024

/** Resident memory of each page process in MB, read from /proc; 0 on a system without /proc. */
async function pageSizes(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Promise.all(
    renderers.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
    }),
  )
}

/** Memory of all pages of the browser in MB, with that of its own empty ones. */
export const pagesMemory = async (browser: Browser): Promise<number> =>
  (await pageSizes(browser)).reduce((sum, size) => sum + size, 0)

/** Memory of the largest page in MB: the only one that has grown beyond an empty page. */
export const largestPageMemory = async (browser: Browser): Promise<number> => Math.max(0, ...(await pageSizes(browser)))

/** The JavaScript heap of a page after a garbage collection, in MB. */
export async function collectedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / MEBIBYTE
}
