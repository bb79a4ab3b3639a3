/** Holds the work at its next frame while it is closed. */
export interface Gate {
  close(): void
  open(): void
  /** Resolves at once if the gate is open. */
  passed(): Promise<void>
}

export function createGate(): Gate {
  let isClosed = false
  let waiting: (() => void)[] = []
  return {
    close() {
      isClosed = true
    },
    open() {
      isClosed = false
      for (const go of waiting) go()
      waiting = []
    },
    passed: () => (isClosed ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
  }
}
