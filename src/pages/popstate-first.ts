type Listener = (event: PopStateEvent) => void

let listener: Listener | null = null

/** Must run before the router is created: a browser calls the listeners of the window in the order of registration. */
export function listenToPopstateFirst(): void {
  window.addEventListener('popstate', event => listener?.(event))
}

/** Sets the one listener that gets a step in the browser's history before the router. @returns removes it */
export function onPopstate(next: Listener): () => void {
  listener = next
  return () => {
    listener = null
  }
}
