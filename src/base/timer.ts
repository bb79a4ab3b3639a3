/** Browsers keep a delay in 31 bits; a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/** A new `set` replaces the one before. */
interface Timer {
  set(ms: number, run: () => void): void
  clear(): void
  isSet(): boolean
}

/** Delays are in milliseconds; a negative one fires at once. */
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
  /** The first call gets a task of its own too: work over many things must not lengthen the caller's task. */
  ownTask?: boolean
}

/** The first call runs at once; all that come within the stretch of `ms` milliseconds run once at its end. */
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

/** Gives what the promise gives; after `ms` milliseconds without it, gives or throws what `late` does. */
export function withinTime<T>(ms: number, promise: Promise<T>, late: () => T): Promise<T> {
  const timer = createTimer()
  const limit = new Promise<void>(resolve => timer.set(ms, resolve)).then(late)
  return Promise.race([promise, limit]).finally(timer.clear)
}
