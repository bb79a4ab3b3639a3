import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ScreenName } from '../realtime/messages.ts'
import { type CreateDriver, loadDriver } from './load-driver.ts'
import { createScreen, type Screen, type ScreenWorld } from './screen.ts'

const IDLE = { hasPicture: false }
const subscribeToNothing = () => () => undefined

export interface Player {
  /** Give it the element that the picture fills. */
  attach(root: HTMLElement | null): void
  hasPicture: boolean
  /** The running screen, for the diagnostics; null until its element is there. */
  screen: Screen | null
}

/** Runs one screen while the component is mounted: the bridge between the player and React. */
export function usePlayer({ uniqueId, type }: ScreenName, world: ScreenWorld): Player {
  const [root, attach] = useState<HTMLElement | null>(null)
  const [screen, setScreen] = useState<Screen | null>(null)
  useEffect(() => {
    if (!root) return
    let started: Screen | null = null
    let isOver = false
    const start = (createDriver: CreateDriver) => {
      if (isOver) return
      started = createScreen({ uniqueId, type }, root, createDriver, world)
      setScreen(started)
    }
    // A part of the program that cannot be had is a fault of the rendering: the page's boundary heals it.
    const fail = (error: unknown) =>
      setScreen(() => {
        throw error
      })
    loadDriver(type).then(start, fail)
    return () => {
      isOver = true
      started?.dispose()
      setScreen(null)
    }
  }, [root, uniqueId, type, world])
  const snapshot = useSyncExternalStore(screen?.subscribe ?? subscribeToNothing, () => screen?.snapshot() ?? IDLE)
  return { attach, screen, hasPicture: snapshot.hasPicture }
}
