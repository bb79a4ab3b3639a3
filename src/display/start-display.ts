import { askTodaysPlaylists } from '../api/todays-answer.ts'
import { createTimer } from '../base/timer.ts'
import type { ScreenRef } from '../base/id.ts'
import { createOpenedScreen, type OpenedScreen } from '../player/opened-screen.ts'
import type { Screen } from '../player/screen.ts'
import { openScreen } from './open-screen.ts'
import { groupIn, screenAt } from './screen-address.ts'

/** The libraries of the page wait this long for the first picture; "Loading playlist..." comes with them. */
const CALM_MS = 1000

/** Resolves with the first picture, or after 1 s. */
function untilPicture(screen: Screen): Promise<void> {
  const limit = createTimer()
  return new Promise(resolve => {
    const done = () => {
      limit.clear()
      unsubscribe()
      resolve()
    }
    const unsubscribe = screen.subscribe(() => screen.hasPicture() && done())
    limit.set(CALM_MS, done)
  })
}

/**
 * Starts a screen without React. Resolves at the first picture, or after 1 s: before that, React and the realtime client
 * would take the processor from it.
 * @returns the screen, for the page to take over
 */
async function startDisplay(name: ScreenRef): Promise<OpenedScreen> {
  let becomeCalm: () => void = () => undefined
  const calm = new Promise<void>(resolve => {
    becomeCalm = resolve
  })
  try {
    const firstCall = askTodaysPlaylists(name)
    const group = groupIn(window.location.search)
    const openInStep =
      typeof group === 'string' ? (await import('./open-in-step.ts')).openInStep(name, group) : undefined
    const playing = openScreen({ name, firstCall, calm, openInStep })
    await untilPicture(playing.screen)
    return createOpenedScreen(name, playing)
  } finally {
    becomeCalm()
  }
}

/** On a screen, `src/head.js` loads this module as a script: its picture does not wait until the entry asks for it. */
function startEarly(): Promise<OpenedScreen> | undefined {
  const name = screenAt(window.location)
  return name && globalThis.earlyCall && document.body ? startDisplay(name) : undefined
}

const early = startEarly()

/** The screen of this page: the one that plays already, or one that starts now. */
export const displayOf = (name: ScreenRef): Promise<OpenedScreen> => early ?? startDisplay(name)
