import { createTimer } from './timer.ts'

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
