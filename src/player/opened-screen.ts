import type { ScreenRef } from '../id.ts'
import type { Screen } from './screen.ts'

/** A running screen with the element that it fills. */
export interface Playing {
  screen: Screen
  element: HTMLElement
  /** Stops the screen and takes its element away. */
  end(): void
}

/** A screen that plays before React has started, until one component takes it over. */
export interface OpenedScreen {
  /** The screen until it has been taken; null for another name. */
  peek(name: ScreenRef): Screen | null
  /** Hands the screen over, once; a screen of another name is ended. */
  take(name: ScreenRef): Playing | null
}

export function createOpenedScreen(name: ScreenRef, playing: Playing): OpenedScreen {
  let left: Playing | null = playing
  const find = ({ uniqueId, type }: ScreenRef) => (uniqueId === name.uniqueId && type === name.type ? left : null)
  return {
    peek: asked => find(asked)?.screen ?? null,
    take(asked) {
      const taken = find(asked)
      if (!taken) left?.end()
      left = null
      return taken
    },
  }
}
