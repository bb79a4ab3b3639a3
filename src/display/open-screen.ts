import type { TodaysCall } from '../api/todays-answer.ts'
import { env } from '../env.ts'
import type { ScreenRef } from '../base/id.ts'
import { drivers } from '../player/drivers.ts'
import { earlyStage } from '../player/early-file.ts'
import type { OpenInStep } from '../player/in-step.ts'
import type { Playing } from '../player/opened-screen.ts'
import { createScreen, type ScreenWorld } from '../player/screen.ts'
import { createScreenWorld } from './screen-world.ts'

interface OpenOptions {
  name: ScreenRef
  /** The first call, which is already on its way; every later one is made as usual. */
  firstCall: TodaysCall
  /** Resolves when the libraries of the page may take the processor. */
  calm: Promise<void>
  /** Undefined for a screen that plays by itself. */
  openInStep: OpenInStep | undefined
}

/** The world of a screen whose first call is already on its way and whose socket waits for the first picture. */
function worldAfter({ firstCall, calm, openInStep }: Omit<OpenOptions, 'name'>): ScreenWorld {
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
function createElement({ type }: ScreenRef): HTMLElement {
  const element = document.createElement('div')
  element.className = type === 'ticker' ? 'ticker' : 'stage'
  element.dataset.fit = env.videowallFit
  return element
}

/** Plays a screen on the bare page, before React has started. */
export function openScreen({ name, ...start }: OpenOptions): Playing {
  const element = earlyStage() ?? createElement(name)
  const screen = createScreen(name, element, drivers[name.type], worldAfter(start))
  // A film that is moved stops for a moment.
  if (!element.isConnected) document.body.append(element)
  const end = () => {
    screen.dispose()
    element.remove()
  }
  return { screen, element, end }
}
