import { askTodaysPlaylists } from '../../api/todays-answer.ts'
import { isScreenType, type ScreenRef } from '../../id.ts'
import { loadDriver } from '../../player/load-driver.ts'
import { createOpenedScreen, type OpenedScreen } from '../../player/opened-screen.ts'
import type { Screen } from '../../player/screen.ts'
import { guardedReload } from '../../reload.ts'
import { belowBase, routes } from '../../routes.ts'

/** The libraries of the page wait this long for the first picture; "Loading playlist..." comes with them. */
const CALM_MS = 1000

/** Matches the display's path as the router does, without the router. */
const DISPLAY_PATH = new RegExp(`^${routes.display.replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** The screen of an address; null for any other page and for an address that cannot be decoded. */
export function screenAt(pathname: string): ScreenRef | null {
  const [, id = '', type] = DISPLAY_PATH.exec(belowBase(pathname) ?? '') ?? []
  if (!isScreenType(type)) return null
  try {
    return { uniqueId: decodeURIComponent(id), type }
  } catch {
    return null
  }
}

/** Resolves with the first picture, or after 1 s. */
function untilPicture(screen: Screen): Promise<void> {
  const limit = AbortSignal.timeout(CALM_MS)
  return new Promise(resolve => {
    const done = () => {
      unsubscribe()
      resolve()
    }
    const unsubscribe = screen.subscribe(() => screen.hasPicture() && done())
    limit.addEventListener('abort', done, { once: true })
  })
}

/**
 * Starts a screen without React: sends the call first and loads the player meanwhile. Resolves at the first picture, or
 * after 1 s: before that, React and the realtime client would take the processor from it.
 * @returns the screen, for the page to take over; undefined if the page has to start its own
 */
export async function startDisplay(name: ScreenRef): Promise<OpenedScreen | undefined> {
  // The page is black before its first frame and before its styles, so that a screen never flashes.
  document.documentElement.style.background = '#000'
  // A kiosk shows no tab: its icon would be fetched and drawn just when the player starts. A page without any icon makes
  // browsers ask for /favicon.ico.
  document.querySelector('link[rel="icon"]')?.setAttribute('href', URL.createObjectURL(new Blob()))
  const firstCall = askTodaysPlaylists(name)
  let becomeCalm: () => void = () => undefined
  const calm = new Promise<void>(resolve => {
    becomeCalm = resolve
  })
  try {
    const [{ openScreen }, createDriver] = await Promise.all([import('./open-screen.ts'), loadDriver(name.type)])
    const playing = openScreen({ name, firstCall, createDriver, calm })
    await untilPicture(playing.screen)
    return createOpenedScreen(name, playing)
  } catch {
    // A deploy may have removed a chunk: one reload brings the new version.
    await guardedReload()
    return undefined
  } finally {
    becomeCalm()
  }
}
