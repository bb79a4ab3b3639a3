import type { ScreenRef } from '../api/playlists.ts'
import { askTodaysPlaylists, type TodaysCall } from '../api/todays-answer.ts'
import { withinTime } from '../base/timer.ts'
import { env } from '../env.ts'
import { drivers } from '../player/drivers.ts'
import type { OpenInStep } from '../player/in-step.ts'
import { createOpenedScreen, createScreen, type OpenedScreen, type Screen, type ScreenWorld } from '../player/screen.ts'
import { readShape, type ScreenShape } from '../player/screen-shape.ts'
import { putShape } from './put-shape.ts'
import { isInStep } from './screen-address.ts'
import { createScreenWorld } from './screen-world.ts'

interface StartOptions {
  /** The first call, which is already on its way; every later one is made as usual. */
  firstCall: TodaysCall
  /** Resolves when the libraries of the page may take the processor. */
  calm: Promise<void>
  /** Undefined for a screen that plays by itself. */
  openInStep: OpenInStep | undefined
}

/** The world of a screen whose first call is already on its way and whose socket waits for the first picture. */
function worldAfter({ firstCall, calm, openInStep }: StartOptions): ScreenWorld {
  const screenWorld = createScreenWorld()
  let first: TodaysCall | null = firstCall
  return {
    ...screenWorld,
    openInStep,
    load(screen, signal) {
      const taken = first
      first = null
      return taken ? taken.read(signal) : screenWorld.load(screen, signal)
    },
    async acquireSocket() {
      await calm
      return screenWorld.acquireSocket()
    },
  }
}

/** The element of the picture, as the page renders it later. */
function createElement({ type }: ScreenRef, { fit }: ScreenShape): HTMLElement {
  const element = document.createElement('div')
  element.className = type === 'ticker' ? 'ticker' : 'stage'
  element.dataset.fit = fit ?? env.videowallFit
  return element
}

/** The libraries of the page wait this long for the first picture; "Loading playlist..." comes with them. */
const CALM_MS = 1000

/** Resolves with the first picture, or after 1 s. */
function untilPicture(screen: Screen): Promise<void> {
  let unsubscribe = () => {}
  const picture = new Promise<void>(resolve => {
    unsubscribe = screen.subscribe(() => screen.hasPicture() && resolve())
  })
  return withinTime(CALM_MS, picture, () => undefined).finally(unsubscribe)
}

/**
 * Plays a screen on the bare page, without React. Resolves at the first picture, or after 1 s: before that, React and
 * the realtime client would take the processor from it.
 * @returns the screen, for the page to take over
 */
export async function startDisplay(name: ScreenRef): Promise<OpenedScreen> {
  let becomeCalm: () => void = () => undefined
  const calm = new Promise<void>(resolve => {
    becomeCalm = resolve
  })
  try {
    const firstCall = askTodaysPlaylists(name)
    const { search } = window.location
    const openInStep = isInStep(search) ? (await import('../player/in-step.ts')).openInStep(name) : undefined
    const { shape } = readShape(search)
    const element = createElement(name, shape)
    putShape(shape)
    const screen = createScreen(name, element, drivers[name.type], worldAfter({ firstCall, calm, openInStep }))
    document.body.append(element)
    await untilPicture(screen)
    const end = () => {
      screen.dispose()
      element.remove()
    }
    return createOpenedScreen(name, { screen, element, end })
  } finally {
    becomeCalm()
  }
}
