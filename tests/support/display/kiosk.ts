import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { watchPolicy } from '../hostile/watch-policy.ts'
import { chromiumFlags } from '../product/browser.ts'
import { temporaryFolder } from '../product/test-server.ts'

/** A name of this machine that is not `localhost`: its pages on plain http have no secure context, as on a LAN. */
export const LAN_NAME = 'signage.test'

/** A screen's own browser with a profile on the disk: it can lose its power and start again. */
export interface Kiosk {
  /** Starts the browser on an address, with the profile of the start before. */
  start(url: string, options?: StartOptions): Promise<Screen>
  /** Cuts the power as soon as the browser has written what it keeps. */
  cutPower(): Promise<void>
  /** Cuts the power: the browser can neither close nor write a file. */
  cutPowerAtOnce(): Promise<void>
  /** What every screen of this kiosk has logged, a line each; a failed test cannot be understood without it. */
  log(): string
  /** Ends for good and removes the profile. @throws Error if a page or its worker violated the pages' policy */
  remove(): Promise<void>
}

interface StartOptions {
  at?: Date
}

export interface Screen {
  page: Page
  /** The log of the display in order, each line with the milliseconds since its page began to load. */
  said: Array<{ text: string; at: number }>
  /** The time of `Date.now()` at which its page began to load. */
  began: number
}

/** The files that the display has shown by its log, in order. */
export const shownBy = ({ said }: Screen): string[] =>
  said.flatMap(({ text }) => /^Display: shows "([^"]+)"/.exec(text)?.[1] ?? [])

/** The sizes of all files in a folder; none if it is not there. */
async function sizesIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = names.sort().map(async name => [name, (await stat(join(folder, name)).catch(() => null))?.size])
  return JSON.stringify(await Promise.all(sizes))
}

/** Chromium says that a file is kept before it is on the disk: waits until the folder has not changed for half a second. */
export async function untilWritten(folder: string): Promise<void> {
  let before = ''
  for (let sizes = await sizesIn(folder); sizes !== before; sizes = await sizesIn(folder)) {
    before = sizes
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

/** Makes a browser without starting it. @param flags for its command line, beside those of every test */
export async function createKiosk(flags: readonly string[] = []): Promise<Kiosk> {
  const profile = await temporaryFolder()
  let context: BrowserContext | null = null
  const violations: string[][] = []
  const screens: Array<Screen['said']> = []

  async function open(url: string, page: Page, { at }: StartOptions): Promise<Screen> {
    const said: Screen['said'] = []
    screens.push(said)
    let began = Date.now()
    page.on('domcontentloaded', () => said.push({ text: 'a page is there', at: Date.now() - began }))
    page.on('request', request => {
      if (request.isNavigationRequest()) said.push({ text: 'asks for a page', at: Date.now() - began })
    })
    page.on('console', message => said.push({ text: message.text(), at: Date.now() - began }))
    if (at) await page.clock.install({ time: at })
    began = Date.now()
    await page.goto(url)
    return { page, said, began }
  }

  async function cutPowerAtOnce(): Promise<void> {
    const browser = context?.browser()
    if (!browser) throw new Error('No browser runs whose power could be cut.')
    const devtools = await browser.newBrowserCDPSession()
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    const gone = context?.waitForEvent('close')
    for (const { id, type } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL')
    await gone
    context = null
  }

  return {
    async start(url, options = {}) {
      context = await chromium.launchPersistentContext(profile.path, {
        ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
        args: [...chromiumFlags, ...flags, `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`],
        viewport: { width: 800, height: 450 },
        timezoneId: 'Asia/Jakarta',
      })
      violations.push(await watchPolicy(context))
      return open(url, context.pages()[0] ?? (await context.newPage()), options)
    },
    async cutPower() {
      await untilWritten(join(profile.path, 'Default', 'Service Worker'))
      await cutPowerAtOnce()
    },
    cutPowerAtOnce,
    log: () =>
      screens
        .map((said, start) => said.map(({ text, at }) => `start ${start + 1}, ${at} ms: ${text}`).join('\n'))
        .join('\n'),
    async remove() {
      await context?.close()
      await profile.remove()
      const told = violations.flat()
      if (told.length > 0) throw new Error(`The Content-Security-Policy was violated: ${told.join('; ')}`)
    },
  }
}
