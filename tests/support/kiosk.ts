import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { chromiumFlags } from './browser.ts'
import { temporaryFolder } from './test-server.ts'

/** A screen's own browser with a profile on the disk: it can lose its power and start again. */
export interface Kiosk {
  /** Starts the browser on an address; the profile is the one of the start before. */
  start(url: string): Promise<Page>
  /** The power goes off: nothing is closed, nothing is written. */
  cutPower(): Promise<void>
  /** Ends for good and removes the profile. */
  remove(): Promise<void>
}

/** Makes a browser that is not started yet. */
export async function createKiosk(): Promise<Kiosk> {
  const profile = await temporaryFolder()
  let context: BrowserContext | null = null

  async function start(url: string): Promise<Page> {
    context = await chromium.launchPersistentContext(profile.path, {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: chromiumFlags,
      viewport: { width: 800, height: 450 },
      timezoneId: 'Asia/Jakarta',
    })
    const [page = await context.newPage()] = context.pages()
    await page.goto(url)
    return page
  }

  return {
    start,
    async cutPower() {
      // The browser's own lock names the process that holds the profile.
      const pid = Number(readlinkSync(join(profile.path, 'SingletonLock')).split('-').at(-1))
      const gone = context?.waitForEvent('close')
      process.kill(pid, 'SIGKILL')
      await gone
      context = null
    },
    async remove() {
      await context?.close()
      await profile.remove()
    },
  }
}
