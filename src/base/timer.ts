/** Browsers keep a delay in 31 bits; a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** One timer with one purpose: a new `set` replaces the one before. */
interface Timer {
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

interface ThrottleOptions {
  /** Each run has a task of its own: work over many things must not lengthen the task of the caller. False if absent. */
  ownTask?: boolean
}

/**
 * Runs a function at most once in a stretch of time: the first call runs at once, and all calls that come within the
 * stretch run once at its end.
 * @param ms the length of a stretch, or a function that gives that of the stretch that begins
 */
export function createThrottle(
  ms: number | (() => number),
  run: () => void,
  { ownTask = false }: ThrottleOptions = {},
) {
  const timer = createTimer()
  let isWanted = false
  const start = () => {
    isWanted = false
    timer.set(typeof ms === 'number' ? ms : ms(), () => isWanted && start())
    run()
  }
  return {
    call() {
      if (timer.isSet()) isWanted = true
      else if (ownTask) timer.set(0, start)
      else start()
    },
    clear() {
      isWanted = false
      timer.clear()
    },
  }
}

/** Gives the result of a promise; if that takes longer than `ms` milliseconds, gives or throws what `late` does. */
export function withinTime<T>(ms: number, promise: Promise<T>, late: () => T): Promise<T> {
  const timer = createTimer()
  const limit = new Promise<void>(resolve => timer.set(ms, resolve)).then(late)
  return Promise.race([promise, limit]).finally(timer.clear)
}
