/** Browsers keep a delay in 31 bits; a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** One timer with one purpose: a new `set` replaces the one before. */
export interface Timer {
  set(ms: number, run: () => void): void
  clear(): void
  isSet(): boolean
}

/** Makes a timer that is not yet set. Delays are in milliseconds; a negative delay fires at once. */
export function createTimer(): Timer {
  let id: ReturnType<typeof setTimeout> | undefined
  const clear = () => {
    clearTimeout(id)
    id = undefined
  }
  return {
    set(ms, run) {
      clear()
      const fire = () => {
        id = undefined
        run()
      }
      id = setTimeout(fire, Math.min(Math.max(ms, 0), LONGEST_MS))
    },
    clear,
    isSet: () => id !== undefined,
  }
}
