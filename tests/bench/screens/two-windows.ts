import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { type Film, type Recording, recordDisplay, startScreen } from '../../support/film/film.ts'
import { chromiumFlags, findBrowser } from '../../support/product/browser.ts'

/** The size of each window in pixels. Two films are drawn without a graphics card, and no window is less than 500 wide. */
const WIDTH = 512
const HEIGHT = 288

/** Real browser windows side by side on one screen, each with a profile of its own. */
export interface FilmedPair {
  /** Opens the left window (0) or the right one (1) on an empty page. */
  open(place: 0 | 1): Promise<Page>
  /** Films both windows at once. */
  record(recording: Recording): Promise<Film>
  close(): Promise<void>
}

/** Starts the screen for two windows. @throws Error if the machine has no camera */
export async function openPair(): Promise<FilmedPair> {
  const size = { width: 2 * WIDTH, height: HEIGHT }
  const screen = await startScreen(size)
  const folder = await mkdtemp(join(tmpdir(), 'film-pair-'))
  const contexts: BrowserContext[] = []
  return {
    async open(place) {
      const look = [
        `--window-position=${place * WIDTH},0`,
        `--window-size=${WIDTH},${HEIGHT}`,
        '--kiosk',
        '--test-type',
      ]
      const names = [`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`, '--force-device-scale-factor=1']
      const context = await chromium.launchPersistentContext(join(folder, String(place)), {
        executablePath: await findBrowser(),
        headless: false,
        viewport: null,
        args: [...chromiumFlags, ...look, ...names, '--no-sandbox'],
        env: { ...process.env, DISPLAY: screen.display } as Record<string, string>,
      })
      contexts.push(context)
      return context.pages()[0] ?? (await context.newPage())
    },
    record: recording => recordDisplay(screen.display, size, recording, join(folder, 'film.raw')),
    async close() {
      for (const context of contexts) await context.close()
      await screen.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
