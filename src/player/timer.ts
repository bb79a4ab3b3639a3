/** Browsers keep a delay in 31 bits; a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** One timer with one purpose: setting it again replaces what was set before. */
export interface Timer {
  set(ms: number, run: () => void): void
  clear(): void
}

export function createTimer(): Timer {
  let id: ReturnType<typeof setTimeout> | undefined
  return {
    set(ms, run) {
      clearTimeout(id)
      id = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_MS))
    },
    clear() {
      clearTimeout(id)
    },
  }
}
