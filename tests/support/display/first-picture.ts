import type { Page } from 'playwright/test'
import { chromiumFlags } from '../product/browser.ts'
import { LAN_NAME } from './kiosk.ts'

/** A browser that finds the display by a name, without https. */
export const onLan = {
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`],
  },
}

/** The call for today's playlists. */
export const CALL = '/api/playlists/active/today/lobby/videowall'

/**
 * The page's libraries wait at most this long for the first picture. The tests wait as long: no event says that no more
 * calls follow.
 */
export const CALM_MS = 1000

/** The display on plain http, as on most networks: a browser that keeps files lets the first of them wait for its worker. */
export const addressOf = (url: string) => `${url.replace('127.0.0.1', LAN_NAME)}/display/lobby/videowall`

/** Holds back a script. @returns the function that releases it */
export async function holdFile(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}
