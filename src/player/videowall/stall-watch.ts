import { createTimer } from '../../clock/timer.ts'
import { createStallDetector, type Progress } from './stall-detector.ts'

const SAMPLE_MS = 250

/** How long a film may stand still before it counts as failed (requirement 9.8). */
const STALL_MS = 10_000

/** A film with data plays at once: a `play()` that says nothing for so long will not settle any more. */
const UNANSWERED_MS = 5000

/** After a first stall the ladder is climbed fast: a screen must not stand for longer than 15 s in all. */
const STALL_AGAIN_MS = 1000

export interface StallWatch {
  /** Watches or rests. */
  run(isOn: boolean): void
  reset(): void
  dispose(): void
}

interface Watched {
  sample(): Progress | null
  /** Stalls of the film on the screen so far. */
  stalls(): number
  onStalled(): void
  /** The page can be seen again. */
  onVisible(): void
}

/** Samples the film on the screen and says when it has stalled; what a hidden page misses is no stall. */
export function createStallWatch({ sample, stalls, onStalled, onVisible }: Watched): StallWatch {
  const detector = createStallDetector()
  const timer = createTimer()
  let isOn = false

  function look(): void {
    timer.set(SAMPLE_MS, look)
    const progress = sample()
    if (!progress) detector.reset()
    else if (detector.isStalled(progress, performance.now(), patienceWith(progress))) onStalled()
  }

  function patienceWith({ unanswered }: Progress): number {
    if (stalls() > 0) return STALL_AGAIN_MS
    return unanswered ? UNANSWERED_MS : STALL_MS
  }

  function onVisibilityChange(): void {
    detector.reset()
    if (document.visibilityState === 'visible') onVisible()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  return {
    run(shouldRun) {
      if (shouldRun === isOn) return
      isOn = shouldRun
      detector.reset()
      if (isOn) look()
      else timer.clear()
    },
    reset: () => detector.reset(),
    dispose() {
      timer.clear()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    },
  }
}
