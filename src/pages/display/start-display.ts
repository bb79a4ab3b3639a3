import { askTodaysPlaylists } from '../../api/todays-answer.ts'
import { isScreenType, type ScreenRef } from '../../id.ts'
import { loadDriver } from '../../player/load-driver.ts'
import { createOpenedScreen, type OpenedScreen } from '../../player/opened-screen.ts'
import type { Screen } from '../../player/screen.ts'
import { guardedReload } from '../../reload.ts'
import { belowBase, routes } from '../../routes.ts'

/** How long the libraries of the page wait for the first picture; what says that there is none comes with them. */
const CALM_MS = 1000

/** The display's path as the router reads it, without the router. */
const DISPLAY_PATH = new RegExp(`^${routes.display.replace(/:\w+/g, '([^/]+)')}/*$`, 'i')

/** The screen of an address; null for any other page, and for an address that cannot be decoded. */
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
 * Starts a screen with nothing but its own player: the call first, the player beside it. Resolves once React and the
 * realtime client may come: until the first picture, or for 1 s, they would take the processor from it.
 * @returns the screen, for the page to take over; nothing where the page has to start its own
 */
export async function startDisplay(name: ScreenRef): Promise<OpenedScreen | undefined> {
  // Before the first frame, and long before its styles: a screen never flashes.
  document.documentElement.style.background = '#000'
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
    // A part of the program that a deploy has taken away costs one reload.
    await guardedReload()
    return undefined
  } finally {
    becomeCalm()
  }
}
