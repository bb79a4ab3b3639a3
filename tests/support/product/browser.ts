import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { chromium } from 'playwright'

/**
 * A kiosk's Chromium plays without a gesture. Text has the same width on every machine. The other flags prevent calls
 * into the network.
 */
export const chromiumFlags = [
  '--autoplay-policy=no-user-gesture-required',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--font-render-hinting=none',
]

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome', 'msedge']
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(folder => folder !== undefined)
    .flatMap(folder => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Browsers that may be on this machine, the likeliest first. */
function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  return [...onPath, ...(PLACES[process.platform] ?? []), chromium.executablePath()].filter(isProgram)
}

/** The reason for which a browser cannot be used, or null; it has to start and to play H.264 with AAC as screens do. */
async function fault(executablePath: string): Promise<string | null> {
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumFlags, timeout: 30_000 })
    try {
      const page = await browser.newPage()
      const plays = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'))
      return plays ? null : 'it does not play H.264 with AAC'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return `it does not start: ${error instanceof Error ? error.message.split('\n')[0] : error}`
  }
}

/** A complete Chromium out of an npm package, for Linux on x64: no system library and no download is needed. */
async function fromPackage(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  return [await bundled.executablePath()]
}

/** True for a browser that opens no window, wherever it runs. */
export const isWindowless = async (path: string): Promise<boolean> => (await fromPackage()).includes(path)

/** Playwright's own download, the last resort. */
async function fromInstaller(): Promise<string[]> {
  const cli = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace(/package\.json$/, 'cli.js')
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 })
  } catch {
    // No network is no reason to stop here: the sentence below says what was tried.
  }
  return [chromium.executablePath()].filter(isProgram)
}

/**
 * Finds a Chromium that plays what the product plays, or brings one.
 * CHROMIUM_PATH names one; a named one is not silently replaced.
 * @param first `machine`: one that can open a window; `package`: the same one on every machine, which opens none and
 * needs half of the processor's time
 * @throws Error saying what was tried and why it was not good enough
 */
export async function findBrowser(first: 'machine' | 'package' = 'machine'): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  const onMachine = async () => installed()
  const found = first === 'machine' ? [onMachine, fromPackage] : [fromPackage, onMachine]
  const sources = named ? [async () => [named]] : [...found, fromInstaller]
  const faults: string[] = []
  for (const source of sources) {
    for (const path of await source()) {
      const problem = await fault(path)
      if (!problem) return path
      faults.push(`${path}: ${problem}`)
    }
  }
  throw new Error(
    [
      named
        ? `CHROMIUM_PATH names a browser that cannot be used.`
        : 'The browser tests need a Chromium that plays H.264 with AAC, and this machine has none.',
      'Install Google Chrome or Chromium, or name one: CHROMIUM_PATH=/path/to/chrome npm test.',
      'These tests need none: npm test -- unit contract component.',
      `Tried: ${faults.join('; ') || 'nothing was found'}`,
    ].join('\n'),
  )
}
