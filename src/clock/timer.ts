/** Browsers keep a delay in 31 bits; a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** One timer with one purpose: setting it again replaces what was set before. */
export interface Timer {
  set(ms: number, run: () => void): void
  clear(): void
  isSet(): boolean
}

/** Makes a timer that is not set; a delay in milliseconds, a negative one fires at once. */
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
