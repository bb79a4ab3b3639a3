import { type ComponentType, createElement, lazy, useState } from 'react'
import { createEmitter } from '../base/emitter.ts'
import { guardedReload, serverAnswers } from '../base/reload.ts'
import { nextTry } from './next-try.ts'

type Load<P> = () => Promise<ComponentType<P>>

/**
 * A component whose module is loaded when it is first rendered, or earlier by `load`. A module that a deploy has
 * removed costs one reload of the page.
 * @param keepTrying decides how often a failed load is repeated; once by default
 * @param isGoodMoment resolves when the page may be reloaded; at once by default
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  keepTrying = (one: Load<P>) => one(),
  isGoodMoment = () => Promise.resolve(),
) {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const loadOrReload = async () => {
    try {
      return { default: await keepTrying(loadOnce) }
    } catch (error) {
      await isGoodMoment()
      await guardedReload()
      throw error
    }
  }
  const Waiting = lazy(loadOrReload)
  // A loaded part renders without a placeholder, which React would replace 300 ms later at the earliest. The state keeps
  // the choice: another component in its place would begin with an empty state.
  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Waiting)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load: loadOnce })
}

const consoleParts: Array<() => Promise<unknown>> = []
const changes = createEmitter()
let waiting = 0

const setWaiting = (next: number) => {
  waiting = next
  changes.emit()
}

/** The parts that wait for a server that cannot be reached. */
export const waitingParts = { count: () => waiting, subscribe: changes.subscribe }

/**
 * Loads a module; without a server it tries again until there is one. A line that broke off for a moment is no deploy: a
 * server that answers is asked a second time.
 * @throws if the server does not have the module
 */
async function loadPatiently<P>(load: Load<P>): Promise<ComponentType<P>> {
  for (let failures = 0; ; ) {
    const loaded = await load()
      .catch(async (error: unknown) => {
        if (!(await serverAnswers())) return undefined
        return load().catch(() => Promise.reject(error))
      })
      .finally(() => failures > 0 && setWaiting(waiting - 1))
    if (loaded) return loaded
    failures += 1
    setWaiting(waiting + 1)
    await nextTry(failures)
  }
}

/** A part of the login or the console: the page says if the server cannot be reached, and loads the part after that. */
export const patientPart = <P extends object>(load: Load<P>) => lazyPart<P>(load, loadPatiently)

/** Milliseconds between two looks for an open dialog. */
const LOOK_MS = 1000

/** Resolves when no dialog is open: a reload would take it from the person who is at work in it. */
async function untilNoDialog(): Promise<void> {
  while (document.querySelector('dialog[open]')) await new Promise(resolve => setTimeout(resolve, LOOK_MS))
}

/** A part inside the frame of the console, which loads it when the browser is idle. */
export function consolePart<P extends object>(load: Load<P>) {
  const part = lazyPart(load, loadPatiently, untilNoDialog)
  consoleParts.push(part.load)
  return part
}

/** On a slow line the calls and pictures of the open page come first. */
const HEAD_START_MS = 3000

/**
 * Loads every part of the console, one after the other, while the browser has nothing else to do.
 * @returns the function that ends it
 */
export function loadPartsWhenIdle(): () => void {
  let next = 0
  const step = async () => {
    const load = consoleParts[next]
    next += 1
    // The person who opens a part that could not be loaded gets the message.
    await load?.().catch(() => undefined)
    if (next < consoleParts.length) window.requestIdleCallback?.(step)
  }
  const timer = setTimeout(() => window.requestIdleCallback?.(step), HEAD_START_MS)
  return () => clearTimeout(timer)
}
