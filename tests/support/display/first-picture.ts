import type { Page } from 'playwright/test'
import type { ScreenType } from '../../../src/id.ts'
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
export const addressOf = (url: string, type: ScreenType = 'videowall') =>
  `${url.replace('127.0.0.1', LAN_NAME)}/display/lobby/${type}`

/** A playlist as a server with types of media gives it. */
export const typedPlaylist = (files: string | readonly string[], mime_type: string, type?: ScreenType) => {
  const items = [files].flat().map((file, index) => ({
    id: index + 1,
    order_position: index + 1,
    duration: 30,
    media: { id: index + 1, name: file, file_name: file, mime_type },
  }))
  return { id: 1, is_active: true, ...(type && { type }), items }
}

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
