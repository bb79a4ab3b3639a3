import type { Stores } from '../base/stores.ts'

type Listener = (event: PopStateEvent) => void

/**
 * Gives one listener each step in the browser's history before the router gets it. It is made before the router, as
 * Chromium calls the listeners of the window in the order of registration, capture or not.
 */
export function popstateFirstOf({ atEnd }: Stores) {
  let listener: Listener | null = null
  const tell = (event: PopStateEvent) => listener?.(event)
  window.addEventListener('popstate', tell)
  atEnd(() => window.removeEventListener('popstate', tell))
  return (next: Listener) => {
    listener = next
    return () => {
      listener = null
    }
  }
}
