import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { type Film, type Recording, recordDisplay, startScreen, windowBrowser } from '../../support/film/film.ts'
import { chromiumFlags } from '../../support/product/browser.ts'

/** The size of each window in pixels. Two films are drawn without a graphics card, and no window is less than 500 wide. */
const WIDTH = 512
const HEIGHT = 288

/** Windows in columns and rows. */
export interface Grid {
  columns: number
  rows: number
}

/** Real browser windows side by side on one screen, each with a profile of its own. */
export interface FilmedWindows {
  /** Opens a window on an empty page. @param place counted row by row from 0 */
  open(place: number): Promise<Page>
  /** Films all windows at once. */
  record(recording: Recording): Promise<Film>
  close(): Promise<void>
}

/** Starts the screen for the windows. @throws Error if the machine has no camera */
export async function openWindows({ columns, rows }: Grid): Promise<FilmedWindows> {
  const size = { width: columns * WIDTH, height: rows * HEIGHT }
  const screen = await startScreen(size)
  const folder = await mkdtemp(join(tmpdir(), 'film-pair-'))
  const contexts: BrowserContext[] = []
  return {
    async open(place) {
      const look = [
        `--window-position=${(place % columns) * WIDTH},${Math.floor(place / columns) * HEIGHT}`,
        `--window-size=${WIDTH},${HEIGHT}`,
        '--kiosk',
        '--test-type',
      ]
      const names = [`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`, '--force-device-scale-factor=1']
      const context = await chromium.launchPersistentContext(join(folder, String(place)), {
        executablePath: await windowBrowser(),
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
