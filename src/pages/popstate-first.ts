type Hear = (event: PopStateEvent) => void

let hear: Hear | null = null

/** Has to run before the router listens: on the window the browser calls listeners in the order of their coming. */
export function hearPopstateFirst(): void {
  window.addEventListener('popstate', event => hear?.(event))
}

/** Names who hears of a step in the browser's history before the router does. @returns takes the name back */
export function onPopstate(listener: Hear): () => void {
  hear = listener
  return () => {
    hear = null
  }
}
