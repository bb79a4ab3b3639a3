import { createTimer } from '../../base/timer.ts'

/** A hidden page has no animation frames; the wait must end there too. */
const WITHOUT_FRAMES_MS = 250

/** Calls back with `performance.now()` when the changes that were made before this call have been painted. */
export function afterPaint(run: (at: number) => void, signal: AbortSignal): void {
  const fallback = createTimer()
  let frame = 0
  const cancel = () => {
    cancelAnimationFrame(frame)
    fallback.clear()
  }
  const done = () => {
    cancel()
    signal.removeEventListener('abort', cancel)
    run(performance.now())
  }
  signal.addEventListener('abort', cancel, { once: true })
  fallback.set(WITHOUT_FRAMES_MS, done)
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(done)
  })
}
