import { createTimer } from './timer.ts'

/**
 * Runs a function at most once in a stretch of time: the first call runs at once, and all calls that come within the
 * stretch run once at its end.
 */
export function createThrottle(ms: number, run: () => void) {
  const timer = createTimer()
  let isWanted = false
  const start = () => {
    isWanted = false
    timer.set(ms, () => isWanted && start())
    run()
  }
  return {
    call() {
      if (timer.isSet()) isWanted = true
      else start()
    },
    clear() {
      isWanted = false
      timer.clear()
    },
  }
}
