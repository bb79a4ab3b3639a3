import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'

/** What a page needed for its work. */
export interface LoneWork {
  seconds: number
  /** Share of the time in which its main thread used a core, from 0 to 1; of several processes, of the busiest one. */
  busy: number
  /** The most that its process grew, in MB; of several, the one that grew most. */
  growthMb: number
}

export interface LoneBrowser {
  /**
   * Opens a page, and leaves it alone as soon as it has begun its work: a browser that is watched keeps every answer, and
   * is slower. The page tells the end by the title `ended {milliseconds}`.
   */
  runAlone(begin: (page: Page) => Promise<void>): Promise<LoneWork>
  close(): Promise<void>
}

const TICKS_A_SECOND = 100

/** Resident memory of a process in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

/** Seconds that the main thread of a process has used. */
async function mainThreadTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** The memory of a process and the time of its main thread; null if it has ended. */
async function sampleOf(pid: number) {
  try {
    return { memory: await memoryOf(pid), mainTime: await mainThreadTime(pid) }
  } catch {
    return null
  }
}

async function portOf(folder: string): Promise<string> {
  for (;;) {
    const text = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port] = text.split('\n')
    if (port) return port
    await wait(100)
  }
}

/** The processes of the pages. */
async function rendererIds(endpoint: string): Promise<number[]> {
  const browser = await chromium.connectOverCDP(endpoint)
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await browser.close()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** The title of the page, which the browser tells without being watched. */
async function endedTitle(endpoint: string): Promise<string | undefined> {
  const targets: { title: string }[] = await (await fetch(`${endpoint}/json/list`)).json()
  return targets.map(({ title }) => title).find(title => title.startsWith('ended '))
}

/** Watches one process until the page has ended its work. */
async function watchProcess(pid: number, hasEnded: () => boolean) {
  const before = await sampleOf(pid)
  let last = before
  let most = before?.memory ?? 0
  while (!hasEnded()) {
    await wait(500)
    last = (await sampleOf(pid)) ?? last
    most = Math.max(most, last?.memory ?? 0)
  }
  return { mainTime: (last?.mainTime ?? 0) - (before?.mainTime ?? 0), growthMb: most - (before?.memory ?? 0) }
}

async function watchAlone(endpoint: string): Promise<LoneWork> {
  const start = performance.now()
  let title: string | undefined
  const watched = (await rendererIds(endpoint)).map(pid => watchProcess(pid, () => title !== undefined))
  while (!title) {
    await wait(500)
    title = await endedTitle(endpoint)
  }
  const processes = await Promise.all(watched)
  const seconds = (performance.now() - start) / 1000
  const most = (key: 'mainTime' | 'growthMb') => Math.max(...processes.map(one => one[key]))
  // The browser may give a worker a process of its own.
  return { seconds: Number(title.split(' ')[1]) / 1000, busy: most('mainTime') / seconds, growthMb: most('growthMb') }
}

export async function startLoneBrowser(): Promise<LoneBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-browser-'))
  const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const child = spawn(await findBrowser(), [...chromiumFlags, ...flags, 'about:blank'], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${await portOf(folder)}`
  return {
    async runAlone(begin) {
      const browser = await chromium.connectOverCDP(endpoint)
      const [context] = browser.contexts()
      if (!context) throw new Error('The browser has no window.')
      const page = await context.newPage()
      for (const other of context.pages()) if (other !== page) await other.close()
      await page.setViewportSize({ width: 1440, height: 900 })
      await begin(page)
      await browser.close()
      return watchAlone(endpoint)
    },
    async close() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
