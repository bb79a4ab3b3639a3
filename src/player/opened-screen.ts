import type { ScreenRef } from '../base/id.ts'
import type { Screen } from './screen.ts'

/** A running screen with the element that it fills. */
export interface Playing {
  screen: Screen
  element: HTMLElement
  /** Stops the screen and takes its element away. */
  end(): void
}

export type OpenedScreen = ReturnType<typeof createOpenedScreen>

/** A screen that plays before React has started, until one component takes it over. */
export function createOpenedScreen(name: ScreenRef, playing: Playing) {
  let left: Playing | null = playing
  const find = ({ uniqueId, type }: ScreenRef) => (uniqueId === name.uniqueId && type === name.type ? left : null)
  return {
    /** The screen until it has been taken; null for another name. */
    peek: (asked: ScreenRef) => find(asked)?.screen ?? null,
    /** Hands the screen over, once; a screen of another name is ended. */
    take(asked: ScreenRef) {
      const taken = find(asked)
      if (!taken) left?.end()
      left = null
      return taken
    },
  }
}
