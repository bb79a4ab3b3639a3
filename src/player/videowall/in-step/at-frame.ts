import { createTimer } from '../../../base/timer.ts'

/** The first frame that begins later than half a frame before the due time is the nearest one, at 60 frames a second. */
export const HALF_FRAME_MS = 8

/** Frames are looked at from this time before the due time on: a timer of a busy machine comes late. */
const LOOK_MS = 60

/** A hidden page has no animation frames; the cut must come there too. */
const WITHOUT_FRAMES_MS = 250

/**
 * Calls back in the animation frame that is nearest to a due time, at once if the time is over.
 * @param dueAt a `performance.now()`, asked for at each frame, as the clock may be corrected meanwhile
 * @param run gets the `performance.now()` of the frame
 */
export function atFrame(dueAt: () => number, run: (at: number) => void, signal: AbortSignal): void {
  const timer = createTimer()
  let frame = 0
  const cancel = () => {
    timer.clear()
    cancelAnimationFrame(frame)
  }
  const done = (at: number) => {
    cancel()
    signal.removeEventListener('abort', cancel)
    run(at)
  }
  const look = (at: number) => {
    if (at >= dueAt() - HALF_FRAME_MS) done(at)
    else frame = requestAnimationFrame(look)
  }
  const start = () => {
    frame = requestAnimationFrame(look)
    timer.set(dueAt() - performance.now() + WITHOUT_FRAMES_MS, () => done(performance.now()))
  }
  signal.addEventListener('abort', cancel, { once: true })
  timer.set(dueAt() - performance.now() - LOOK_MS, start)
}
