import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ScreenRef } from '../api/playlists.ts'
import { drivers } from './drivers.ts'
import { createScreen, type OpenedScreen, type Playing, type Screen, type ScreenWorld } from './screen.ts'

const subscribeToNothing = () => () => undefined

/** Without `moveBefore` the element is removed and inserted, which its films survive. */
function moveInto(host: HTMLElement, element: HTMLElement): void {
  if ('moveBefore' in host && typeof host.moveBefore === 'function') host.moveBefore(element, null)
  else host.append(element)
}

/** Puts the element of a running screen into the page's element. @returns a function that ends the screen */
function adopt(root: HTMLElement, { element, end }: Playing): () => void {
  const { className } = root
  // Only the element with the picture has the style of a screen.
  root.className = ''
  moveInto(root, element)
  return () => {
    end()
    root.className = className
  }
}

/**
 * Runs one screen while the component is mounted, or takes over the one that was opened before React.
 * @returns `attach` takes the element that the picture fills; `screen`, for the diagnostics, is null until it runs
 */
export function usePlayer({ uniqueId, type }: ScreenRef, world: ScreenWorld, opened?: OpenedScreen) {
  const [root, attach] = useState<HTMLElement | null>(null)
  const [screen, setScreen] = useState<Screen | null>(() => opened?.peek({ uniqueId, type }) ?? null)
  useEffect(() => {
    if (!root) return
    const start = () => {
      const started = createScreen({ uniqueId, type }, root, drivers[type], world)
      setScreen(started)
      return started.dispose
    }
    const taken = opened?.take({ uniqueId, type })
    const end = taken ? adopt(root, taken) : start()
    return () => {
      end()
      setScreen(null)
    }
  }, [root, uniqueId, type, world, opened])
  const subscribe = screen?.subscribe ?? subscribeToNothing
  const hasPicture = useSyncExternalStore(subscribe, () => screen?.hasPicture() ?? false)
  const mayRest = useSyncExternalStore(subscribe, () => screen?.mayRest() ?? false)
  return { attach, screen, hasPicture, mayRest }
}
