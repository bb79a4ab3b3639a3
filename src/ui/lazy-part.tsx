import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react'
import { createEmitter } from '../base/emitter.ts'
import { guardedReload, serverAnswers } from '../base/reload.ts'

const FIRST_MS = 2000
const LONGEST_MS = 10_000

/** The wait doubles with each failure, and ends early when the browser is online again. */
export function nextTry(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS))
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}

type Load<P> = () => Promise<ComponentType<P>>

const changes = createEmitter()
let waiting = 0

const setWaiting = (next: number) => {
  waiting = next
  changes.emit()
}

const waitingParts = { count: () => waiting, subscribe: changes.subscribe }

/**
 * The network may fail for a moment without a deploy: a server that answers is asked a second time.
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

const LOOK_MS = 1000

/** Waits, as a reload would close the dialog in which a person is at work. */
async function untilNoDialog(): Promise<void> {
  while (document.querySelector('dialog[open]')) await new Promise(resolve => setTimeout(resolve, LOOK_MS))
}

const parts: Array<() => Promise<unknown>> = []

/**
 * A component whose module is loaded when it is first rendered, or earlier by `load`. Without a server it is loaded as
 * soon as there is one; a module that a deploy has removed costs one reload of the page.
 */
export function lazyPart<P extends object>(load: Load<P>) {
  let loaded: ComponentType<P> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const loadOrReload = async () => {
    try {
      return { default: await loadPatiently(loadOnce) }
    } catch (error) {
      await untilNoDialog()
      await guardedReload()
      throw error
    }
  }
  parts.push(loadOnce)
  const Waiting = lazy(loadOrReload)
  // A loaded part renders without a placeholder, which React would replace after 300 ms at the earliest. The state keeps
  // the choice: another component in its place would begin with an empty state.
  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Waiting)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load: loadOnce })
}

/** On a slow line the calls and pictures of the open page come first. */
const HEAD_START_MS = 3000

/** Loads the parts one after the other, and waits before each one. */
export async function loadParts(wait: () => Promise<void>): Promise<void> {
  for (const load of parts) {
    await wait()
    // The person who opens a part that could not be loaded gets the message.
    await load().catch(() => undefined)
  }
}

/** A browser that cannot tell when it is idle loads each part when it is opened. */
const untilIdle = () => new Promise<void>(resolve => window.requestIdleCallback?.(() => resolve()))

/** Loads the parts while the browser has nothing else to do. @returns the function that ends it, unless it has begun */
export function loadPartsWhenIdle(): () => void {
  const timer = setTimeout(() => void loadParts(untilIdle), HEAD_START_MS)
  return () => clearTimeout(timer)
}

export function Unreachable() {
  if (useSyncExternalStore(waitingParts.subscribe, waitingParts.count) === 0) return null
  return (
    <p className="notice notice-danger" role="status">
      The server cannot be reached, so this page cannot be loaded. It is tried again by itself.
    </p>
  )
}
