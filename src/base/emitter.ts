export interface Emitter {
  emit(): void
  /** @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void
  hasListeners(): boolean
}

/** @param start runs when the first listener comes; the function that it returns runs when the last one has gone */
export function createEmitter(start: () => () => void = () => () => undefined): Emitter {
  const listeners = new Set<() => void>()
  let stop: () => void = () => undefined
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) stop = start()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
    hasListeners: () => listeners.size > 0,
  }
}
