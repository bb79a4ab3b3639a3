import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ScreenRef } from '../id.ts'
import { type CreateDriver, loadDriver } from './load-driver.ts'
import type { OpenedScreen, Playing } from './opened-screen.ts'
import { createScreen, type Screen, type ScreenWorld } from './screen.ts'

const subscribeToNothing = () => () => undefined

/** Moves an element that plays; browsers that know no better take it out and put it in, which films survive. */
function moveInto(host: HTMLElement, element: HTMLElement): void {
  if ('moveBefore' in host && typeof host.moveBefore === 'function') host.moveBefore(element, null)
  else host.append(element)
}

/** Puts the element of a screen that plays into the place of the page's own. @returns what ends it */
function adopt(root: HTMLElement, { element, end }: Playing): () => void {
  const { className } = root
  // One element has the look of a screen: the one that brings the picture.
  root.className = ''
  moveInto(root, element)
  return () => {
    end()
    root.className = className
  }
}

export interface Player {
  /** Give it the element that the picture fills. */
  attach(root: HTMLElement | null): void
  hasPicture: boolean
  /** The running screen, for the diagnostics; null until its element is there. */
  screen: Screen | null
}

/** Runs one screen while the component is mounted, the opened one first: the bridge between the player and React. */
export function usePlayer({ uniqueId, type }: ScreenRef, world: ScreenWorld, opened?: OpenedScreen): Player {
  const [root, attach] = useState<HTMLElement | null>(null)
  const [screen, setScreen] = useState<Screen | null>(() => opened?.peek({ uniqueId, type }) ?? null)
  useEffect(() => {
    if (!root) return
    const taken = opened?.take({ uniqueId, type })
    if (taken) {
      const giveBack = adopt(root, taken)
      return () => {
        giveBack()
        setScreen(null)
      }
    }
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
  }, [root, uniqueId, type, world, opened])
  const hasPicture = useSyncExternalStore(screen?.subscribe ?? subscribeToNothing, () => screen?.hasPicture() ?? false)
  return { attach, screen, hasPicture }
}
